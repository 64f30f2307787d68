import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { OloproofError } from '../../../../src/base/error.ts'
import type { SystemCase } from '../../../../src/evidence/case.ts'
import type { RunVerdict } from '../../../../src/evidence/run-manifest.ts'
import { createRedaction } from '../../../../src/base/redaction.ts'
import type { CallContext } from '../../../../src/execution/call-context.ts'
import { cancellationSource, type CancellationSource } from '../../../../src/execution/cancellation.ts'
import type { RunnableCriterion } from '../../../../src/execution/runnable-criterion.ts'
import { readSuiteRecord } from '../../../../src/store/read-suite-record.ts'
import type { RunningSuite, SuiteWork } from '../../../../src/suite/suite-host.ts'
import { readCommandLine } from '../../../../src/vitest/main/command-line.ts'
import { UNCONFIGURED, workerSettings } from '../../../../src/vitest/main/settings.ts'
import { realClock } from '../../../../src/vitest/real-clock.ts'
import type { Statement, WorkerSettings } from '../../../../src/vitest/wire.ts'
import type { Connection } from '../../../../src/vitest/worker/connection.ts'
import { startSuite } from '../../../../src/vitest/worker/start-suite.ts'
import { allOf } from '../../../support/all-of.ts'
import { bookPermits } from '../../../support/book-permits.ts'
import { aCase, someCases } from '../../../support/cases.ts'
import { settled } from '../../../support/fake-clock.ts'
import { aManifest } from '../../../support/manifest.ts'
import { openedStore, type OpenedStore } from '../../../support/opened-store.ts'
import { temporaryDirectory } from '../../../support/temporary-directory.ts'
import { aSuiteSystem } from '../../../support/suite-host.ts'

const undecided: RunVerdict = { status: 'UNDECIDED', completeness: 'COMPLETE', rules: [], notDecided: 'no rule' }

const exact: RunnableCriterion = {
  kind: 'code',
  spec: { name: 'exact_label', kind: 'BINARY' },
  check: ({ output, expected }) => output === expected,
}

interface World {
  readonly opened: OpenedStore
  readonly stop: CancellationSource
  readonly cancellation: CancellationSource
  /** What the main process was told, verdicts that were asked for among it. */
  readonly told: readonly (Statement | { readonly type: 'verdict asked'; readonly run: string })[]
  /** Errors that are not evidence. */
  readonly failures: readonly unknown[]
  start(work?: Partial<SuiteWork>, settings?: Partial<WorkerSettings>): RunningSuite
}

/** A worker over a store, with a main process that grants every permit and begins runs when `begin` says so. */
function world({
  opened = openedStore(),
  begin = () => Promise.resolve('run_1'),
}: { readonly opened?: OpenedStore; readonly begin?: Connection['begin'] } = {}): World {
  const told: World['told'][number][] = []
  const failures: unknown[] = []
  const stop = cancellationSource()
  const cancellation = cancellationSource()
  const connection: Connection = {
    permits: bookPermits({ system: 8, judge: 4 }, realClock).client(),
    stop,
    cancellation,
    settings: () => Promise.reject(new Error('a suite has its settings')),
    begin,
    lookup: (keys) => opened.lookup(keys),
    compare: () => Promise.resolve({ rules: [], notDecided: 'nothing was compared' }),
    verdict(run) {
      told.push({ type: 'verdict asked', run })
      return Promise.resolve(undecided)
    },
    send: (statement) => void told.push(statement),
    flush: () => Promise.resolve(),
  }
  const surroundings = { root: '/project', store: opened.store, ide: false, debugging: false, collecting: false }
  const settings = workerSettings(UNCONFIGURED, readCommandLine([]), surroundings, null)
  const { journal, reader } = opened
  const fail = (thrown: unknown): void => void failures.push(thrown)
  return {
    opened,
    stop,
    cancellation,
    told,
    failures,
    start(work, given) {
      return startSuite(
        {
          manifest: aManifest(),
          cases: someCases(3, { expected: 'yes' }),
          suiteCases: someCases(3, { expected: 'yes' }),
          criteria: [exact],
          trials: 1,
          system: aSuiteSystem(),
          concurrency: { system: 8, judge: 4 },
          timeoutMs: 60_000,
          cache: true,
          ...work,
        },
        { settings: { ...settings, ...given }, connection, journal, reader, redaction: createRedaction(), fail },
      )
    },
  }
}

function systemThat(call: (testCase: SystemCase, call: CallContext) => unknown): Partial<SuiteWork> {
  return { system: aSuiteSystem(call) }
}

/** What was told, in short: `executed q0 OK`, `judged q0 OK`, ... */
function shortly({ told }: World): string[] {
  return told.map((one) => {
    if (one.type === 'executed') return `executed ${one.caseId} ${one.execution.status}`
    if (one.type === 'judged') return `judged ${one.caseId} ${one.judgement.status}`
    return one.type
  })
}

describe('a suite that starts', () => {
  test('tells of every case first its execution, then its judgements, and at the end that it is complete', async () => {
    const here = world()
    await here.start().verdict()
    const said = shortly(here)
    expect(said.slice(-2)).toEqual(['completed', 'verdict asked'])
    for (const id of ['q0', 'q1', 'q2']) {
      expect(said.filter((text) => text.includes(id))).toEqual([`executed ${id} OK`, `judged ${id} OK`])
    }
    expect(here.told.at(-2)).toEqual({ type: 'completed', run: 'run_1', unsettled: 0 })
    expect(here.failures).toEqual([])
  })

  test('tells of answers without what they say, which stays in the journal', async () => {
    const here = world()
    await here.start({ cases: [aCase('q0')], ...systemThat(() => 'a secret of the model') }).verdict()
    expect(here.told[0]).toEqual({
      type: 'executed',
      run: 'run_1',
      caseId: 'q0',
      execution: {
        status: 'OK',
        fromCache: false,
        latencyMs: expect.any(Number),
        usage: { inputTokens: null, outputTokens: null },
        attempts: [{ outcome: 'OK', latencyMs: expect.any(Number), waitedMs: 0 }],
      },
    })
    expect(JSON.stringify(here.told)).not.toContain('secret')
    expect(here.opened.lines()).toMatchObject([{ record: { run_id: 'run_1', output: 'a secret of the model' } }])
  })

  test('calls nobody before the main process has begun its run', async () => {
    let began = (_run: string): void => {}
    const begin = (): Promise<string> => new Promise((resolve) => void (began = resolve))
    let calls = 0
    const suite = world({ begin }).start(systemThat(() => (calls += 1)))
    await settled()
    expect(calls).toBe(0)
    began('run_7')
    await suite.verdict()
    expect(calls).toBe(3)
  })

  test('says of excluded cases that they are, and calls nobody for them', async () => {
    const here = world()
    const suite = here.start({ cases: [aCase('q0', { exclude: 'label is wrong' })] })
    expect(await suite.outcome('q0')).toEqual({ status: 'excluded', reason: 'label is wrong' })
    await suite.verdict()
    expect(shortly(here)).toEqual(['judged q0 EXCLUDED', 'completed', 'verdict asked'])
  })

  test('says of a call that failed why, and goes on', async () => {
    const here = world()
    const call = ({ id }: { readonly id: string }): string => {
      if (id === 'q1') throw new Error('no such label')
      return 'yes'
    }
    await here.start(systemThat(call)).verdict()
    const failed = here.told.find((one) => one.type === 'executed' && one.caseId === 'q1')
    expect(failed).toMatchObject({
      execution: { status: 'ERROR', fromCache: false, failure: { reason: 'callable_threw', message: 'no such label' } },
    })
    expect(shortly(here).filter((text) => text.startsWith('executed'))).toHaveLength(3)
  })

  test('says how many calls ignored that they were given up', async () => {
    const here = world()
    const never = new Promise<never>(() => {})
    await here.start({ cases: [aCase('q0')], timeoutMs: 1, ...systemThat(() => never) }).verdict()
    expect(here.told.find((one) => one.type === 'completed')).toMatchObject({ unsettled: 1 })
  })
})

describe('answers of an earlier suite', () => {
  test('are used again: nothing is called, and each says that it comes from the cache', async () => {
    const opened = openedStore()
    const answer = (): string => 'yes'
    await world({ opened }).start(systemThat(answer)).verdict()
    const here = world({ opened })
    await here.start(systemThat(answer)).verdict()
    const executions = here.told.flatMap((one) => (one.type === 'executed' ? [one.execution] : []))
    expect(executions).toHaveLength(3)
    for (const one of executions) expect(one).toMatchObject({ status: 'OK', fromCache: true, attempts: [] })
    expect(executions.filter((one) => 'codeChanged' in one)).toEqual([])
    expect(opened.lines()).toHaveLength(3)
  })

  test('by other code are used with a mark', async () => {
    const opened = openedStore()
    await world({ opened }).start().verdict()
    const here = world({ opened })
    const cases = someCases(1, { expected: 'yes' })
    await here.start({ cases, manifest: aManifest({ systemCode: 'beef'.repeat(16) }) }).verdict()
    expect(here.told[0]).toMatchObject({ execution: { status: 'OK', fromCache: true, codeChanged: true } })
  })

  test.each<[string, Partial<SuiteWork>, Partial<WorkerSettings>]>([
    ['the suite', { cache: false }, {}],
    ['the command line', {}, { cache: false }],
  ])('are not looked for when %s says so', async (_, work, settings) => {
    const opened = openedStore()
    await world({ opened }).start().verdict()
    const before = opened.lookups.length
    await world({ opened }).start(work, settings).verdict()
    expect(opened.lookups.length).toBe(before)
    expect(opened.lines().filter(({ key }) => key === null)).toHaveLength(3)
  })
})

describe('a preview of an output', () => {
  test('is there where missed cases fail, and is short', async () => {
    const suite = world().start(
      systemThat(({ id }) => {
        if (id === 'q1') throw new Error('no such label')
        return id === 'q2' ? { label: 'no' } : 'x'.repeat(5000)
      }),
      { missesFail: true },
    )
    await suite.verdict()
    expect(suite.outputPreview('q0', 1)).toBe(`"${'x'.repeat(1998)}…`)
    expect(suite.outputPreview('q1', 1)).toBe('')
    expect(suite.outputPreview('q2', 1)).toBe('{"label":"no"}')
    expect(suite.outputPreview('q9', 1)).toBeUndefined()
  })

  test('is nowhere else', async () => {
    const suite = world().start()
    await suite.verdict()
    expect(suite.outputPreview('q0', 1)).toBeUndefined()
  })
})

test('a suite keeps what all its cases ask, selected or not, and says that it is complete once it is kept', async () => {
  const here = world()
  const suite = here.start({ cases: [aCase('q1')], suiteCases: someCases(3) })
  await suite.verdict()
  const kept = await allOf(readSuiteRecord(here.opened.store, aManifest().suiteDigest))
  expect(kept).toEqual([
    { kind: 'suite', criteria: aManifest().criteria },
    ...someCases(3).map((one) => ({ kind: 'case', case: one })),
  ])
})

describe('a suite that is ended early', () => {
  test('is not complete, tells of cases that were cut off what they cost alone, and still asks what became of its run', async () => {
    const here = world()
    const aborted: string[] = []
    const suite = here.start(
      systemThat(({ id }, { signal }) => {
        if (id === 'q0') return 'yes'
        return new Promise((_, reject) => {
          signal.addEventListener('abort', () => {
            aborted.push(id)
            reject(new Error('aborted'))
          })
        })
      }),
    )
    await suite.outcome('q0')
    here.cancellation.cancel('interrupted')
    expect(await suite.outcome('q1')).toEqual({ status: 'cancelled' })
    expect(await suite.verdict()).toBe(undecided)
    expect(aborted.sort()).toEqual(['q1', 'q2'])
    expect(shortly(here)).toEqual(['executed q0 OK', 'judged q0 OK', 'cut_off', 'cut_off', 'verdict asked'])
  })

  test('by an answer that could not be kept says so, and is not complete', async () => {
    const folder = join(temporaryDirectory(), 'a-file')
    writeFileSync(folder, '')
    const here = world({ opened: openedStore(folder) })
    const suite = here.start({ cases: [aCase('q0')] })
    await expect(suite.outcome('q0')).rejects.toMatchObject({ code: 'store_not_writable' })
    await expect(suite.verdict()).rejects.toMatchObject({ code: 'store_not_writable' })
    expect(here.failures).toMatchObject([{ code: 'store_not_writable' }])
    expect(here.told).toEqual([])
  })

  test('before it began rejects for every case with the error of the main process', async () => {
    const refusal = new OloproofError('rule_without_metric', {
      id: 'f',
      what: 'metric',
      name: 'm',
      suite: null,
      nearest: null,
    })
    const here = world({ begin: () => Promise.reject(refusal) })
    const suite = here.start()
    await expect(suite.outcome('q0')).rejects.toBe(refusal)
    await expect(suite.verdict()).rejects.toBe(refusal)
    await suite.close()
    expect(here.failures).toEqual([refusal])
    expect(here.told).toEqual([])
  })
})

test('a suite is closed when the main process has heard all that it told', async () => {
  const here = world()
  const suite = here.start()
  await Promise.all(['q0', 'q1', 'q2'].map((id) => suite.outcome(id)))
  await suite.close()
  expect(shortly(here).at(-1)).toBe('verdict asked')
  expect(here.told.at(-1)).toEqual({ type: 'verdict asked', run: 'run_1' })
})
