import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { vitestProject } from '../support/run-vitest.ts'

const PLUGIN = `
  import { oloproof } from 'oloproof/config'
  export default { plugins: [oloproof()] }
`

/** A suite that fails its floor, one that is undecided, with a missed and a missing case; an ordinary test beside them. */
const SUITES = `
  import { describeSuite, system } from 'oloproof'
  import { expect, test } from 'vitest'
  import { note } from './notes.js'

  const bot = system({ name: 'bot', version: '1' }, ({ id, input }) => {
    note(id)
    if (input === null) throw new Error('\\u001b[31mno answer')
    return input
  })
  const policy = { missing: { max_rate: 0.5 }, rules: [{ id: 'floor', metric: 'right', at_least: 0.9 }] }
  const right = ({ criterion }) => criterion('right', ({ output }) => output)
  const cases = (answers) => answers.map((input, index) => ({ id: 'q' + index, input, metadata: { index } }))
  describeSuite('fails', { system: bot, cases: cases(Array(20).fill(false)), policy }, right)
  describeSuite('undecided', { system: bot, cases: cases([true, true, null]), policy }, right)
  test('an ordinary test', () => { expect(1).toBe(1) })
`

describe('other reporters', () => {
  test.for([['dot'], ['default'], ['verbose']])(
    'with the plugin and --reporter=%s evidence is recorded, and the exit code is that of the policy',
    async ([name]) => {
      const project = await vitestProject({ 'vitest.config.ts': PLUGIN, 'suites.test.ts': SUITES })

      const { exitCode } = await project.vitest('run', `--reporter=${name}`)

      expect(exitCode).toBe(1)
      expect(project.runs().map(({ file }) => `${file?.suite} ${file?.exit_code}`)).toEqual(['fails 1', 'undecided 0'])
      expect(project.journal()).toHaveLength(22)
    },
  )

  test('the json report shows cases, misses and verdicts as tests, and the tables come beside it', async () => {
    const project = await vitestProject({ 'vitest.config.ts': PLUGIN, 'suites.test.ts': SUITES })

    const { exitCode, stdout } = await project.vitest(
      'run',
      '--reporter=json',
      '--outputFile.json=report.json',
      '--reporter=oloproof',
    )

    expect(exitCode).toBe(1)
    expect(stdout).toContain('  verdict   FAIL: the whole interval is below the threshold')
    const report = JSON.parse(project.read('report.json')) as {
      testResults: { assertionResults: { fullName: string; status: string; failureMessages: string[] }[] }[]
    }
    const results = report.testResults.flatMap(({ assertionResults }) => assertionResults)
    const statusOf = (fullName: string): string | undefined => results.find((one) => one.fullName === fullName)?.status
    expect(results).toHaveLength(20 + 1 + 3 + 1 + 1)
    // A missed case was observed: the policy alone fails the run.
    expect(statusOf('fails q0')).toBe('passed')
    expect(statusOf('fails policy: floor')).toBe('failed')
    expect(statusOf('undecided q1')).toBe('passed')
    expect(['skipped', 'pending']).toContain(statusOf('undecided q2'))
    expect(['skipped', 'pending']).toContain(statusOf('undecided policy: floor'))
    expect(statusOf(' an ordinary test') ?? statusOf('an ordinary test')).toBe('passed')
    const [message] = results.find(({ fullName }) => fullName === 'fails policy: floor')?.failureMessages ?? []
    expect(message).toContain('FAIL: right must be at least 90.0%; the interval is [')
  })

  test('the junit report is well-formed, tells of each rule, and stays alone on standard output in a job of GitHub', async () => {
    const project = await vitestProject({ 'vitest.config.ts': PLUGIN, 'suites.test.ts': SUITES })

    const { exitCode, stdout, stderr } = await project.shell(
      'GITHUB_ACTIONS=true GITHUB_STEP_SUMMARY=summary.md $VITEST run --reporter=junit',
    ).ended

    expect(exitCode).toBe(1)
    // Vitest 5 writes it into a folder of its own, and says where.
    const file = '.vitest/junit/output.xml'
    const report = existsSync(join(project.root, file)) ? project.read(file) : stdout
    // eslint-disable-next-line no-control-regex
    expect(report).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/)
    expect(report).toContain('<testsuites name="vitest tests" tests="26" failures="1" errors="0"')
    expect(report).toMatch(/^<\?xml/)
    const [run] = project.runs()
    const [, properties = ''] = /name="fails &gt; policy: floor".*?<properties>(.*?)<\/properties>/s.exec(report) ?? []
    expect(properties.match(/<property [^>]*>/g)).toEqual([
      '<property name="oloproof.verdict" value="FAIL">',
      '<property name="oloproof.reason" value="interval_below">',
      expect.stringMatching(/^<property name="oloproof\.interval" value="\[0\.0%, 16\.8%\]">$/),
      `<property name="oloproof.run" value="${run?.id}">`,
    ])
    expect(stderr).toMatch(/^::error file=suites\.test\.ts,title=fails · bot@1%3A floor::FAIL: right at least/m)
    expect(project.read('summary.md')).toContain('❌ <strong>FAIL</strong>')
    expect(project.runs()).toHaveLength(2)
  })

  test('a blob can be written of a run, which is recorded as any other', async () => {
    const project = await vitestProject({ 'vitest.config.ts': PLUGIN, 'suites.test.ts': SUITES })

    const { exitCode } = await project.vitest('run', '--reporter=blob', '--outputFile=blob.json')

    expect(exitCode).toBe(1)
    expect(project.read('blob.json').length).toBeGreaterThan(0)
    expect(project.runs()).toHaveLength(2)
  })

  test('without plugin and reporter a suite says how to take part, and no call is made', async () => {
    const project = await vitestProject({ 'suites.test.ts': SUITES })

    const { exitCode, stdout, stderr } = await project.vitest('run')

    expect(exitCode).toBe(1)
    expect(stdout + stderr).toContain(
      'oloproof takes no part in this test run, and runs no suite in it\nhint: run vitest with --reporter=oloproof, or put oloproof() from oloproof/config into plugins',
    )
    expect(project.notes()).toEqual([])
  })

  test('plain unit tests that were selected print and store nothing of ours', async () => {
    const project = await vitestProject({
      'vitest.config.ts': PLUGIN,
      'oloproof.yaml': 'concurency: 4\n',
      'plain.test.ts': `import { expect, test } from 'vitest'\ntest('plain', () => { expect(1).toBe(1) })\n`,
    })

    const { exitCode, stdout, stderr } = await project.vitest('run', 'plain', '--reporter=oloproof', '--reporter=dot')

    expect(exitCode).toBe(0)
    expect((stdout + stderr).replaceAll(project.root, '')).not.toMatch(/oloproof|exit code/)
    expect(project.runs()).toEqual([])
  })

  test('the whole report of two runs reads as written here', async () => {
    const project = await vitestProject({ 'suites.test.ts': SUITES })

    const { stdout } = await project.run('--', '--system', '2')

    expect(normalised(stdout)).toBe(REPORT)
  })
})

/** A report with ids and durations replaced. */
function normalised(report: string): string {
  const ids = new Map<string, string>()
  return report
    .replace(/run_[0-9A-Z]{26}/g, (id) => {
      ids.set(id, ids.get(id) ?? `RUN_${ids.size + 1}`)
      return ids.get(id) ?? ''
    })
    .replace(/^( {2}time {6}).*$/gm, '$1TIME')
}

const REPORT = `fails · bot@1 · RUN_1
system 2 (command line) · missing.max_rate 0.5 (suite)
┏━━━━━━━━┳━━━━━━━━━━┳━━━━━━━━━━━━━━━┳━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┓
┃ Metric ┃ Estimate ┃ 95% interval  ┃ Cases                                    ┃
┡━━━━━━━━╇━━━━━━━━━━╇━━━━━━━━━━━━━━━╇━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┩
│ right  │ 0.0%     │ [0.0%, 16.8%] │ 0 / 20 observed · 0 missing · 0 excluded │
└────────┴──────────┴───────────────┴──────────────────────────────────────────┘

floor: right at least 90.0%
  interval  [0.0%, 16.8%] (clopper-pearson, 95%)
  verdict   FAIL: the whole interval is below the threshold

Cost
  calls     20
  retries   0
  cached    0 answers
  tokens    none reported
  time      TIME
  stored    .oloproof/runs/RUN_1

undecided · bot@1 · RUN_2
system 2 (command line) · missing.max_rate 0.5 (suite)
┏━━━━━━━━┳━━━━━━━━━━┳━━━━━━━━━━━━━━━━━┳━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┓
┃ Metric ┃ Estimate ┃ 95% interval    ┃ Cases                                   ┃
┡━━━━━━━━╇━━━━━━━━━━╇━━━━━━━━━━━━━━━━━╇━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┩
│ right  │ 100.0%   │ [15.8%, 100.0%] │ 2 / 2 observed · 1 missing · 0 excluded │
└────────┴──────────┴─────────────────┴─────────────────────────────────────────┘

floor: right at least 90.0%
  interval  [9.4%, 100.0%] (clopper-pearson, 95%, 1 missing case counted against it)
  verdict   INSUFFICIENT_EVIDENCE: the interval reaches the threshold

Run RUN_2: no sample size can be computed for a rule that did not decide.
  floor: at this share of missing cases no number of cases decides it

Errors
  1 × callable_threw, for example q2: no answer

Cost
  calls     3
  retries   0
  cached    0 answers
  tokens    none reported
  time      TIME
  stored    .oloproof/runs/RUN_2

2 runs
  fails      FAIL, exit code 1
  undecided  INSUFFICIENT_EVIDENCE, exit code 0
exit code 1: a rule reads FAIL: floor of fails (RUN_1)
`
