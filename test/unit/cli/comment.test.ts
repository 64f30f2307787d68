import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { headCommit } from '../../../src/cli/head-commit.ts'
import { commandsIn } from '../../support/command.ts'
import { storeRun } from '../../support/stored-run.ts'
import { RUNS, supportBotCases, supportBotProject } from '../../support/support-bot-store.ts'
import { temporaryDirectory } from '../../support/temporary-directory.ts'
import { parseFragment } from '../reporter/github/parsed-html.ts'

const HEAD = 'f00d'.repeat(10)
const MERGE = 'beef'.repeat(10)

/** The store of the support bot, with a baseline file of a run that answered 13 of 18, and a comparison rule. */
async function projectWithBaseline(): Promise<{
  readonly root: string
  readonly store: string
  readonly file: string
}> {
  const { root, store } = await supportBotProject()
  const rule = '{ id: no-regression, metric: exact_label, at_least: -0.02 }'
  writeFileSync(join(root, 'oloproof.yaml'), `policy: { comparison: { rules: [${rule}] } }\n`)
  const { text } = await commandsIn(root)('export', RUNS.undecided, '--format', 'baseline')
  const file = join(root, 'baseline.json')
  writeFileSync(file, text)
  return { root, store, file }
}

function eventFile(payload: unknown): string {
  const path = join(temporaryDirectory(), 'event.json')
  writeFileSync(path, typeof payload === 'string' ? payload : JSON.stringify(payload))
  return path
}

const words = (text: string): string => parseFragment(text).replace(/\s+/g, ' ')

describe('oloproof comment', () => {
  test('prints a comparison with what was decided, below a mark that stays the same', async () => {
    const { root, file } = await projectWithBaseline()
    const oloproof = commandsIn(root)
    const { text, exitCode } = await oloproof('comment', RUNS.decided, '--baseline', file)
    const [mark = '', ...rest] = text.split('\n')
    expect(mark).toMatch(/^<!-- oloproof [0-9a-f]{12} -->$/)
    const said = words(rest.join('\n'))
    expect(said).toContain('Oloproof: ✅ PASS support-bot: example-support-bot@1 → example-support-bot@1 ')
    expect(said).toContain('exact_label, candidate minus baseline, at least -2.0 pp[-1.2 pp, +50.9 pp]')
    expect(said).toContain('exact-label-floorexact_label at least 70.0%')
    expect(said).toContain('5 cases changed by exact_label, the worst first: q013 missed → passed')
    expect(exitCode).toBe(0)
    const again = await oloproof('comment', RUNS.decided, '--baseline', RUNS.undecided)
    expect(again.text.split('\n')[0]).toBe(mark)
  })

  test('its comparison is kept, and the id that it prints shows it', async () => {
    const { root, file } = await projectWithBaseline()
    const oloproof = commandsIn(root)
    const { text } = await oloproof('comment', RUNS.decided, '--baseline', file)
    const [id = ''] = /cmp_\w{26}/.exec(parseFragment(text)) ?? []
    expect((await oloproof('show', id)).text).toContain('no-regression')
  })

  test('takes the newest whole run of the suite of the baseline, whatever other suites ran since', async () => {
    const { root, store, file } = await projectWithBaseline()
    const later = 'run_01M3C41000PVQJCDF31DJSB02H'
    await storeRun(store, { runId: later, cases: supportBotCases(10) })
    const other = { suitePath: 'other', suite: 'other', suiteDigest: 'da76'.repeat(16) }
    await storeRun(store, { runId: 'run_01M3C42000PVQJCDF31DJSB02H', cases: supportBotCases(18), manifest: other })
    const { text, exitCode } = await commandsIn(root)('comment', '--baseline', file)
    expect(parseFragment(text)).toContain(`${RUNS.undecided} → ${later}`)
    // That a rule reads FAIL is the business of the run.
    expect(exitCode).toBe(0)
  })

  test('says FAIL where a rule does, of the comparison or of the run', async () => {
    const { root, store, file } = await projectWithBaseline()
    await storeRun(store, { runId: 'run_01M3C41000PVQJCDF31DJSB02H', cases: supportBotCases(1) })
    expect(words((await commandsIn(root)('comment', '--baseline', file)).text)).toContain('Oloproof: ❌ FAIL')
  })

  test('names the head of the pull request, and not the merge that is checked out', async () => {
    const { root, file } = await projectWithBaseline()
    const env = { GITHUB_SHA: MERGE, GITHUB_EVENT_PATH: eventFile({ pull_request: { head: { sha: HEAD } } }) }
    const { text, notices } = await commandsIn(root, { env })('comment', RUNS.decided, '--baseline', file)
    expect(text).toContain(` at ${HEAD}</p>`)
    expect(text).not.toContain(MERGE)
    expect(notices).toEqual([])
  })

  test('names no commit when the head of the pull request is not known, and says so beside the comment', async () => {
    const { root, file } = await projectWithBaseline()
    const env = { GITHUB_SHA: MERGE, GITHUB_EVENT_NAME: 'pull_request' }
    const { text, notices, exitCode } = await commandsIn(root, { env })('comment', RUNS.decided, '--baseline', file)
    expect(text).not.toContain(MERGE)
    expect(notices).toEqual([
      'warning: the comment names no commit, since the head of the pull request is not known: GITHUB_EVENT_PATH is not set',
    ])
    expect(exitCode).toBe(0)
  })

  test.each([
    ['no baseline', [], 'command_line_invalid'],
    ['a baseline that is not there', ['--baseline', 'evals/none.json'], 'file_not_readable'],
    ['a run that is not there', ['--baseline', 'run_7ZZ'], 'reference_invalid'],
    ['a baseline of another suite', [RUNS.decided, '--baseline', RUNS.mean], 'comparison_of_other_suites'],
  ])('refuses %s', async (_, args, code) => {
    const { root } = await projectWithBaseline()
    await expect(commandsIn(root)('comment', ...args)).rejects.toMatchObject({ code })
  })

  test('refuses to take the baseline for its own candidate', async () => {
    const { root } = await projectWithBaseline()
    await expect(commandsIn(root)('comment', '--baseline', RUNS.mean)).rejects.toMatchObject({
      code: 'candidate_missing',
    })
  })
})

describe('the commit that a job is about', () => {
  const commit = (sha: string): object => ({ kind: 'commit', commit: sha })
  const noHead = { kind: 'unknown', why: 'the event at GITHUB_EVENT_PATH has no pull_request.head.sha' }
  const notRead = { kind: 'unknown', why: 'the file at GITHUB_EVENT_PATH cannot be read as JSON' }
  const push = { after: MERGE, head_commit: { id: MERGE } }

  test.each<[string, string | undefined, unknown, object]>([
    [
      'of a pull request is its head',
      'pull_request',
      { pull_request: { head: { sha: HEAD }, merge_commit_sha: MERGE } },
      commit(HEAD),
    ],
    ['is its head whatever the event is called', undefined, { pull_request: { head: { sha: HEAD } } }, commit(HEAD)],
    ['of a push is what was pushed', 'push', push, commit(MERGE)],
    ['of a push needs no event that can be read', 'push', 'no JSON', commit(MERGE)],
    ['is not known when the head is no commit', 'push', { pull_request: { head: { sha: '"><script>' } } }, noHead],
    ['is not known when the pull request has no head', undefined, { pull_request: null }, noHead],
    ['is not known when the event is that of something else', 'pull_request', push, noHead],
    ['is not known when the event of a pull request cannot be read', 'pull_request_target', 'no JSON', notRead],
  ])('%s', (_, name, payload, expected) => {
    const env = { GITHUB_SHA: MERGE, GITHUB_EVENT_NAME: name, GITHUB_EVENT_PATH: eventFile(payload) }
    expect(headCommit(env)).toEqual(expected)
  })

  test('is not known when the event is not there, and the ref is that of a merge', () => {
    const missing = join(temporaryDirectory(), 'event.json')
    const env = { GITHUB_SHA: MERGE, GITHUB_REF: 'refs/pull/12/merge', GITHUB_EVENT_PATH: missing }
    expect(headCommit(env)).toEqual(notRead)
  })

  test('is none outside a job', () => {
    expect(headCommit({})).toEqual({ kind: 'no_job' })
  })
})
