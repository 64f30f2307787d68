import { existsSync, mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Case } from '../../../src/evidence/case.ts'
import type { RunManifest } from '../../../src/evidence/run-manifest.ts'
import { commandsIn } from '../../support/command.ts'
import { okExecution, storeRun } from '../../support/stored-run.ts'
import { RUNS, supportBotProject } from '../../support/support-bot-store.ts'
import { temporaryDirectory } from '../../support/temporary-directory.ts'

const EARLIER = 'run_01M3C3W0000000000000000001'
const LATER = 'run_01M3C3W0000000000000000002'
const PARCEL: Case = { id: 'q1', input: 'Where is it?', expected: 'delivery', tags: ['short'], metadata: {} }

/** A store with two runs of a suite that has one case, as it was and as it is. */
async function twoRuns(
  change: { readonly asked?: Partial<Case>; readonly manifest?: Partial<RunManifest> },
  before: Partial<RunManifest> = {},
): Promise<string> {
  const root = temporaryDirectory()
  const store = join(root, '.oloproof')
  const judgement = { status: 'OK', criterion: 'exact_label', fromCache: false, passed: true, score: null } as const
  const runs = [
    { runId: EARLIER, asked: PARCEL, manifest: { suiteDigest: 'aaaa'.repeat(16), ...before } },
    {
      runId: LATER,
      asked: { ...PARCEL, ...change.asked },
      manifest: { suiteDigest: 'bbbb'.repeat(16), ...before, ...change.manifest },
    },
  ]
  for (const { runId, asked, manifest } of runs) {
    await storeRun(store, {
      runId,
      manifest,
      cases: [{ case: asked, execution: okExecution('x'), judgements: [judgement] }],
    })
  }
  return root
}

describe('oloproof cache why', () => {
  test.each<[string, Parameters<typeof twoRuns>[0], string]>([
    [
      'the version of the system',
      { manifest: { system: { name: 'example-support-bot', version: '2' } } },
      'system version: 1 then, 2 now',
    ],
    [
      'one character of the input',
      { asked: { input: 'Where is it!' } },
      'input: "Where is it?" then, "Where is it!" now',
    ],
    ['a tag', { asked: { tags: ['short', 'new'] } }, 'tags: ["short"] then, ["short","new"] now'],
    ['the metadata', { asked: { metadata: { lang: 'es' } } }, 'metadata: {} then, {"lang":"es"} now'],
  ])('names what has changed: %s', async (_, change, part) => {
    const root = await twoRuns(change)
    const { text } = await commandsIn(root)('cache', 'why', 'support-bot', 'q1')
    expect(text.split('\n')).toEqual([
      `support-bot, case q1, as ${LATER} asked it`,
      `  called    the execution: the nearest one (${EARLIER}, 2026-09-25) differs in`,
      `            ${part}`,
    ])
  })

  test('answers for each system of a suite with several', async () => {
    const other = { name: 'other-bot', version: '1' }
    const root = await twoRuns({ manifest: { suiteDigest: 'aaaa'.repeat(16), system: other } })
    const { text } = await commandsIn(root)('cache', 'why', 'support-bot', 'q1')
    expect(text.split('\n')).toEqual([
      `support-bot, case q1, as ${EARLIER} asked it of example-support-bot@1`,
      '  called    the execution: none was stored for this case',
      '',
      `support-bot, case q1, as ${LATER} asked it of other-bot@1`,
      `  called    the execution: the nearest one (${EARLIER}, 2026-09-25) differs in`,
      '            system name: example-support-bot then, other-bot now',
    ])
  })

  test('calls nothing called that was not: a case that is excluded, and one that the run left out', async () => {
    const root = temporaryDirectory()
    const cases = [
      { case: { ...PARCEL, exclude: 'the wrong answer is expected' } },
      { case: { ...PARCEL, id: 'q2' } },
      { case: { ...PARCEL, id: 'q3' }, execution: okExecution('x') },
    ]
    await storeRun(join(root, '.oloproof'), { runId: EARLIER, cases })
    const why = async (id: string): Promise<string> => (await commandsIn(root)('cache', 'why', 'support-bot', id)).text
    expect(await why('q1')).toContain('  excluded  it is never called: the wrong answer is expected')
    expect(await why('q2')).toContain('  skipped   this run did not ask it: it was not selected, or not reached')
    expect(await why('q3')).toContain('  called    the execution: none was stored for this case')
  })

  test('of two answers that differ as little names that of the system in use, and not the later one', async () => {
    const root = await twoRuns({ asked: { input: 'Where is it!' } })
    const store = join(root, '.oloproof')
    const judgement = { status: 'OK', criterion: 'exact_label', fromCache: false, passed: true, score: null } as const
    const now = { ...PARCEL, input: 'Where is it!?' }
    const other = { name: 'example-support-bot', version: '2' }
    const run = (id: string, suiteDigest: string, manifest: Partial<RunManifest>): Promise<unknown> => {
      const cases = [{ case: now, execution: okExecution('x'), judgements: [judgement] }]
      return storeRun(store, { runId: id, manifest: { suiteDigest, ...manifest }, cases })
    }
    await run('run_01M3C3W0000000000000000003', 'cccc'.repeat(16), { system: other })
    await run('run_01M3C3W0000000000000000004', 'cccc'.repeat(16), {})
    const { text } = await commandsIn(root)('cache', 'why', 'support-bot', 'q1')
    expect(text).toContain(`the nearest one (${LATER}, 2026-09-25) differs in`)
    expect(text).toContain('input: "Where is it!" then, "Where is it!?" now')
  })

  test('says that an answer was there, whatever was expected of it', async () => {
    const root = await twoRuns({ asked: { expected: 'refund' } })
    const { text } = await commandsIn(root)('cache', 'why', 'support-bot', 'q1')
    expect(text).toContain(`  cached    the execution: stored by ${EARLIER}, 2026-09-25`)
  })

  test('takes the name of a suite inside of another block where one alone has it', async () => {
    const root = await twoRuns({}, { suitePath: 'outer > greeter' })
    const oloproof = commandsIn(root)
    expect((await oloproof('cache', 'why', 'greeter', 'q1')).text).toContain(`outer > greeter, case q1, as ${LATER}`)
    await storeRun(join(root, '.oloproof'), {
      runId: 'run_01M3C3W0000000000000000003',
      manifest: { suitePath: 'other > greeter' },
      cases: [{ case: PARCEL, execution: okExecution('x') }],
    })
    await expect(oloproof('cache', 'why', 'greeter', 'q1')).rejects.toMatchObject({
      message: 'oloproof cache why: several suites are named greeter',
      hint: 'name one of other > greeter, outer > greeter',
    })
    expect((await oloproof('cache', 'why', 'outer > greeter', 'q1')).text).toContain('outer > greeter, case q1')
  })

  test('names the suites and cases that there are, the nearest first, and not all of many', async () => {
    const root = temporaryDirectory()
    const store = join(root, '.oloproof')
    for (const [index, suitePath] of ['a', 'b', 'c', 'd', 'e', 'outer > greeter'].entries()) {
      const cases = Array.from({ length: 7 }, (_, at) => ({ case: { ...PARCEL, id: `case-${at}` } }))
      await storeRun(store, { runId: `run_01M3C3W000000000000000000${index}`, manifest: { suitePath }, cases })
    }
    const oloproof = commandsIn(root)
    await expect(oloproof('cache', 'why', 'greater', 'case-1')).rejects.toMatchObject({
      message: expect.stringMatching(/there is no run of a suite greater; did you mean greeter\?$/),
      hint: 'the store has runs of outer > greeter, e, d, c, b and 1 more',
    })
    await expect(oloproof('cache', 'why', 'greeter', 'cas-6')).rejects.toMatchObject({
      hint: 'its cases are case-6, case-0, case-1, case-2, case-3 and 2 more',
    })
    await expect(commandsIn(temporaryDirectory())('cache', 'why', 'greeter', 'q')).rejects.toMatchObject({
      hint: 'run it first: oloproof run',
    })
  })

  test.each([
    [['why', 'support-bot'], 'oloproof cache: why takes SUITE CASE_ID'],
    [['why', 'suport-bot', 'q1'], 'there is no run of a suite suport-bot; did you mean support-bot?'],
    [['why', 'support-bot', 'q11'], 'the latest run of support-bot has no case q11; did you mean q1?'],
    [['stats', 'more'], 'one argument too many: more'],
  ])('refuses %j', async (args, message) => {
    const root = await twoRuns({})
    await expect(commandsIn(root)('cache', ...args)).rejects.toThrow(message)
  })
})

describe('oloproof cache stats', () => {
  test('counts answers by system, and those that are not used again', async () => {
    const { root, store } = await supportBotProject()
    await storeRun(store, {
      runId: LATER,
      manifest: { system: { name: 'other', version: '7' } },
      cache: false,
      cases: [{ case: PARCEL, execution: okExecution('x') }],
    })
    const { text } = await commandsIn(root)('cache', 'stats')
    expect(text).toContain('  answers   44, 1 of them not used again (--no-cache)\n')
    expect(text).toMatch(/^ {2}journal {3}\d segments, \d+\.\d KiB$/m)
    expect(text).toContain('│ system example-support-bot@1 │ 43    │ 48           │ 12            │')
    expect(text).toContain('│ system other@7               │ 1     │ 12           │ 3             │')
  })

  test('shows an empty store where there is none', async () => {
    const { text } = await commandsIn(temporaryDirectory())('cache', 'stats')
    expect(text).toBe('  store     .oloproof\n  answers   0\n  journal   0 segments, 0 B\n  runs      0')
  })
})

describe('oloproof cache clear', () => {
  const journal = (store: string): string => join(store, 'journal')

  test('deletes nothing where nobody can be asked, or who is asked says no', async () => {
    const { root, store } = await supportBotProject()
    await expect(commandsIn(root)('cache', 'clear')).rejects.toThrow('say --yes where nobody can be asked')
    const asked: string[] = []
    const confirm = (question: string): Promise<boolean> => {
      asked.push(question)
      return Promise.resolve(false)
    }
    expect(await commandsIn(root, { confirm })('cache', 'clear')).toEqual({ text: 'Nothing was deleted.', exitCode: 0 })
    expect(asked).toEqual([
      expect.stringMatching(
        /^Delete 43 answers that were paid for \(\d+\.\d KiB\)\? Runs stay, without the outputs\.$/,
      ),
    ])
    expect(readdirSync(journal(store)).length).toBeGreaterThan(0)
  })

  test('deletes all answers on a yes; runs stay and say that outputs are gone', async () => {
    const { root, store } = await supportBotProject()
    const oloproof = commandsIn(root)
    expect((await oloproof('cache', 'clear', '--yes')).text).toMatch(/^Deleted 43 answers that were paid for/)
    expect(existsSync(journal(store))).toBe(false)
    const { text } = await oloproof('show', RUNS.undecided, '--case', 'q013')
    expect(text).toContain(
      '  answered  the answer is not in this store: its journal was cleared, or is on another machine',
    )
    expect(await oloproof('cache', 'clear')).toEqual({ text: 'There is nothing to delete.', exitCode: 0 })
  })
})

describe('oloproof cache prune', () => {
  /** Makes all files of a folder look as if they had been written long ago. */
  const age = (directory: string): void => {
    for (const name of readdirSync(directory)) utimesSync(join(directory, name), 1, 1)
  }

  test('deletes what nothing can use, and no answer that a run could use', async () => {
    const { root, store } = await supportBotProject()
    const oloproof = commandsIn(root)
    await storeRun(store, {
      runId: LATER,
      cache: false,
      manifest: { suiteDigest: 'dead'.repeat(16) },
      cases: [{ case: PARCEL, execution: okExecution('x') }],
    })
    mkdirSync(join(store, 'cache'), { recursive: true })
    writeFileSync(join(store, 'cache', 'index'), 'x')
    for (const folder of ['journal', 'suites', 'cache']) age(join(store, folder))
    const segments = readdirSync(join(store, 'journal')).length

    expect((await oloproof('cache', 'prune')).text).toBe('Deleted 1 file, 1 B.')
    rmSync(join(store, 'runs', LATER), { recursive: true })
    rmSync(join(store, 'runs', RUNS.mean), { recursive: true })
    expect((await oloproof('cache', 'prune')).text).toMatch(/^Deleted 3 files, /)

    expect(readdirSync(join(store, 'journal'))).toHaveLength(segments - 1)
    expect(readdirSync(join(store, 'suites'))).toHaveLength(1)
    expect((await oloproof('cache', 'stats')).text).toContain('  answers   43\n')
    expect(await oloproof('cache', 'prune')).toEqual({ text: 'There is nothing to delete.', exitCode: 0 })
  })

  test('leaves alone what may still be written to', async () => {
    const { root, store } = await supportBotProject()
    rmSync(join(store, 'runs'), { recursive: true })
    expect(await commandsIn(root)('cache', 'prune')).toEqual({ text: 'There is nothing to delete.', exitCode: 0 })
  })
})
