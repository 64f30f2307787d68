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

  test('takes the latest run of the suite of the baseline, whatever other suites ran since', async () => {
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
    const { text } = await commandsIn(root, { env })('comment', RUNS.decided, '--baseline', file)
    expect(text).toContain(` at ${HEAD}</p>`)
    expect(text).not.toContain(MERGE)
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
    await expect(commandsIn(root)('comment', '--baseline', RUNS.mean)).rejects.toThrow(
      'there is no run of the suite support-bot-days to compare with the baseline',
    )
  })
})

describe('the commit that a job is about', () => {
  test.each<[string, unknown, string | null]>([
    ['of a pull request is its head', { pull_request: { head: { sha: HEAD }, merge_commit_sha: MERGE } }, HEAD],
    ['of a push is what was pushed', { after: MERGE, head_commit: { id: MERGE } }, MERGE],
    ['is not known when the head is no commit', { pull_request: { head: { sha: '"><script>' } } }, null],
    ['is what was checked out when the event cannot be read', 'no JSON', MERGE],
  ])('%s', (_, payload, commit) => {
    expect(headCommit({ GITHUB_SHA: MERGE, GITHUB_EVENT_PATH: eventFile(payload) })).toBe(commit)
  })

  test('is not known outside a job', () => {
    expect(headCommit({})).toBeNull()
  })
})
