import { describe, expect, test } from 'vitest'
import type { RunEvent } from '../../src/evidence/event.ts'
import { vitestProject } from '../support/run-vitest.ts'

/** A suite of 60 cases against two versions: the second misses the last `lost` cases that the first passes. */
const SUITE = `
  import { describeSuite, system } from 'oloproof'

  const version = (name, misses) => system({ name: 'bot', version: name }, ({ input }) => !misses(input))
  export function suite(lost, options = {}) {
    describeSuite('support-bot', {
      systems: [version('1', (input) => input % 10 === 9), version('2', (input) => input % 10 === 9 || input < lost)],
      cases: Array.from({ length: 60 }, (_, index) => ({ id: 'q' + index, input: index, expected: true })),
      policy: { comparison: { rules: [{ id: 'no-regression', metric: 'right', at_least: -0.02 }] } },
      ...options,
    }, ({ criterion }) => {
      criterion('right', ({ output, expected }) => output === expected)
    })
  }
`

describe('a suite against two systems', () => {
  test('has a run of each, is compared case by case after both, and fails on a regression', async () => {
    const project = await vitestProject({
      'suite.js': SUITE,
      'bot.test.ts': `import { suite } from './suite.js'\nsuite(20)`,
    })

    const { exitCode, stdout } = await project.run('--reporter=json', '--outputFile=report.json')

    expect(exitCode).toBe(1)
    const titles = titlesOf(project.read('report.json'))
    expect(titles.at(-1)).toEqual('support-bot bot@2 against bot@1 policy: no-regression: failed')
    expect(project.runs().map(({ file }) => file?.system.version)).toEqual(['1', '2'])
    expect(stdout).toContain('support-bot · bot@1 → bot@2 · cmp_')
    expect(stdout).toMatch(/│ right +│ 90\.0% +│ 60\.0% +│ -30\.0 pp +│ .* │ 60 observed · 0 missing · 0 excluded │/)
    expect(stdout).toContain('  pairs     36 both · 18 only baseline · 0 only candidate · 6 neither')
    expect(stdout).toContain('no-regression: right, candidate minus baseline, at least -2.0 pp')
    expect(stdout).toContain('verdict   FAIL: the whole interval is below the threshold')
    expect(stdout).toContain('2 runs, 1 comparison')
    const [comparison] = project.comparisons()
    expect(comparison).toMatchObject({ exit_code: 1, cases: 60, rules: [{ verdict: 'FAIL', method: 'tango-exact' }] })
    expect(stdout).toContain(`.oloproof/comparisons/${comparison?.comparison_id}.json`)
  })

  test('says on the event stream what became of the comparison, and plans what it did not decide', async () => {
    const project = await vitestProject({
      'suite.js': SUITE,
      'bot.test.ts': `import { suite } from './suite.js'\nsuite(1)`,
    })

    const { exitCode, stdout, stderr } = await project.vitest('run', '--reporter=oloproof/ndjson')

    expect(exitCode).toBe(0)
    const events = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as RunEvent)
    const last = events.at(-1)
    const [baseline, candidate] = project.runs()
    expect(last).toMatchObject({
      run_id: candidate?.id,
      type: 'comparison_finished',
      comparison_id: project.comparisons()[0]?.comparison_id,
      baseline: baseline?.id,
      candidate: candidate?.id,
      exit_code: 0,
      rules: [{ id: 'no-regression', verdict: 'INSUFFICIENT_EVIDENCE' }],
    })
    expect(stderr).toMatch(/no-regression: about \d+ more cases would decide it, if the observed differences hold/)
  })

  test('is compared, and not decided, where only a part of it was run', async () => {
    const project = await vitestProject({
      'suite.js': SUITE,
      'bot.test.ts': `import { suite } from './suite.js'\nsuite(20)`,
    })

    const { exitCode, stdout } = await project.run('--', '--limit', '30')

    expect(exitCode).toBe(0)
    expect(stdout).toContain('nothing was decided: one of the runs holds only a part of its cases')
    expect(project.comparisons()).toMatchObject([{ not_decided: 'partial_run', rules: [], cases: 30 }])
  })

  test('refuses a rule whose threshold no difference can reach before the first call', async () => {
    const project = await vitestProject({
      'suite.js': SUITE,
      'bot.test.ts': `
        import { suite } from './suite.js'
        suite(1, { policy: { comparison: { rules: [{ id: 'two', metric: 'right', at_least: -2 }] } } })`,
    })

    const { exitCode, stdout } = await project.run()

    expect(exitCode).toBe(2)
    expect(stdout).toContain('two')
    expect(project.runs()).toEqual([])
  })
})

function titlesOf(report: string): readonly string[] {
  const { testResults } = JSON.parse(report) as {
    readonly testResults: readonly {
      readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[]
    }[]
  }
  return testResults.flatMap(({ assertionResults }) =>
    assertionResults.map(({ fullName, status }) => `${fullName}: ${status}`),
  )
}
