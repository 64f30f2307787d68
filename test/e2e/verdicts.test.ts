import { describe, expect, test } from 'vitest'
import { vitestProject, type StoredRun } from '../support/run-vitest.ts'

/** Suites named after their counts: `suite(name, passed, observed, missing, policy)`. */
const COUNTED = `
  import { describeSuite, system } from 'oloproof'

  const bot = system({ name: 'bot', version: '1' }, ({ input }) => {
    if (input === null) throw new Error('no answer')
    return input
  })
  function suite(name, passed, observed, missing, policy) {
    const answers = [
      ...Array.from({ length: observed }, (_, index) => index < passed),
      ...Array.from({ length: missing }, () => null),
    ]
    const cases = answers.map((input, index) => ({ id: 'q' + index, input }))
    describeSuite(name, { system: bot, cases, cache: false, policy }, ({ criterion }) => {
      criterion('right', ({ output }) => output)
    })
  }
`

describe('verdicts', () => {
  test('missing cases are shown and count against the verdict, whichever it is', async () => {
    const project = await vitestProject({
      'missing.test.ts': `${COUNTED}
        const floor = (at_least, max_rate = 0.5) => ({ missing: { max_rate }, rules: [{ id: 'floor', metric: 'right', at_least }] })
        suite('2 pass, 4 fail, 2 error', 2, 6, 2, floor(0.5))
        suite('a pass that missing cases keep from standing', 60, 60, 20, floor(0.9))
        suite('a fail that missing cases keep from standing', 0, 20, 20, floor(0.5))
        suite('a pass in spite of missing cases', 60, 60, 2, floor(0.8))
        suite('too many missing for any verdict', 60, 60, 10, floor(0.5, 0.05))
      `,
    })

    const { exitCode, stdout } = await project.run()

    expect(stdout).toContain('│ right  │ 33.3%    │ [4.3%, 77.7%] │ 2 / 6 observed · 2 missing · 0 excluded │')
    expect(stdout).toContain(
      'the observed cases alone would have decided, but not with the missing ones counted against them',
    )
    expect(verdicts(project.runs())).toEqual({
      '2 pass, 4 fail, 2 error': 'INSUFFICIENT_EVIDENCE interval_contains_threshold 2/8, exit 0',
      'a pass that missing cases keep from standing': 'INSUFFICIENT_EVIDENCE missing_kept_undecided 20/80, exit 0',
      'a fail that missing cases keep from standing': 'INSUFFICIENT_EVIDENCE missing_kept_undecided 20/40, exit 0',
      'a pass in spite of missing cases': 'PASS interval_above 2/62, exit 0',
      'too many missing for any verdict': 'INSUFFICIENT_EVIDENCE too_many_missing 10/70, exit 3',
    })
    expect(exitCode).toBe(3)
  })

  test('the tables show intervals that are never without width, by Clopper-Pearson and by Wilson', async () => {
    const project = await vitestProject({
      'tables.test.ts': `${COUNTED}
        const counts = [[0, 10], [10, 10], [17, 20], [5, 5]]
        for (const [passed, observed] of counts) {
          suite('clopper-pearson ' + passed, passed, observed, 0)
          suite('wilson ' + passed, passed, observed, 0, { method: 'wilson' })
        }
      `,
    })

    const { stdout } = await project.run()

    const intervals = stdout.match(/^│ right .*$/gm)?.map((row) =>
      row
        .split('│')
        .slice(2, 4)
        .map((cell) => cell.trim())
        .join(' '),
    )
    // Wilson: 0/10, 10/10, 17/20, 5/5 as reported in public. Clopper-Pearson: 1 - 0.025^(1/10) = 0.3085, 0.025^(1/5) = 0.4782.
    expect(intervals).toEqual([
      '0.0% [0.0%, 30.8%]',
      '0.0% [0.0%, 27.8%]',
      '100.0% [69.2%, 100.0%]',
      '100.0% [72.2%, 100.0%]',
      '85.0% [62.1%, 96.8%]',
      '85.0% [64.0%, 94.8%]',
      '100.0% [47.8%, 100.0%]',
      '100.0% [56.6%, 100.0%]',
    ])
  })

  test('a floor of 0.90 needs 36 cases of which all pass, or 35 by Wilson, and 13 of 18 the plan of the reference page', async () => {
    const project = await vitestProject({
      'plans.test.ts': `${COUNTED}
        const floor = (at_least, method) => ({ method, rules: [{ id: 'exact-label-floor', metric: 'right', at_least }] })
        for (const count of [3, 30, 35, 36]) suite(count + ' of ' + count, count, count, 0, floor(0.9, 'clopper-pearson'))
        for (const count of [34, 35]) suite('wilson ' + count, count, count, 0, floor(0.9, 'wilson'))
        suite('13 of 18', 13, 18, 0, floor(0.7, 'clopper-pearson'))
      `,
    })

    const { exitCode, stdout } = await project.run()

    expect(exitCode).toBe(0)
    expect(verdicts(project.runs())).toEqual({
      '3 of 3': 'INSUFFICIENT_EVIDENCE interval_contains_threshold 0/3, exit 0',
      '30 of 30': 'INSUFFICIENT_EVIDENCE interval_contains_threshold 0/30, exit 0',
      '35 of 35': 'INSUFFICIENT_EVIDENCE interval_contains_threshold 0/35, exit 0',
      '36 of 36': 'PASS interval_above 0/36, exit 0',
      'wilson 34': 'INSUFFICIENT_EVIDENCE interval_contains_threshold 0/34, exit 0',
      'wilson 35': 'PASS interval_above 0/35, exit 0',
      '13 of 18': 'INSUFFICIENT_EVIDENCE interval_contains_threshold 0/18, exit 0',
    })
    const plan = stdout.slice(stdout.lastIndexOf('\nRun run_') + 1, stdout.lastIndexOf('\n\nCost'))
    expect(plan.replace(/run_\w{26}/, 'RUN').replace(/^ {2}time .*$/m, '  time      TIME')).toBe(
      [
        'Run RUN',
        '  observed  18 cases',
        '',
        'exact-label-floor: about 1614 more cases would decide it, if the observed rate holds (1632 in total)',
        '  time      TIME',
        "  tokens    none reported by this run's providers",
        '  assuming  the cases to come resemble the 18 already run',
        '            cases run one after another; concurrency divides the time and not the cost',
        '  chance    for a 90 % chance of deciding, about 4368 more cases (4386 in total)',
      ].join('\n'),
    )
  })

  test('a score that is no finite number in its range is missing with case and value, and never passes', async () => {
    const project = await vitestProject({
      'scores.test.ts': `
        import { describeSuite, judge, system } from 'oloproof'

        const values = { nan: NaN, two: 2, text: '0.9', nothing: undefined, truth: true, infinite: -Infinity, half: 0.5 }
        const bot = system({ name: 'bot', version: '1' }, ({ id }) => id)
        const odd = judge({ name: 'odd', version: '1' }, ({ output }) => values[output])
        const cases = Object.keys(values).map((id) => ({ id, input: id }))
        const policy = { missing: { max_rate: 1 }, rules: [{ id: 'in-code', metric: 'in_code', at_least: 0.4 }] }
        describeSuite('scores', { system: bot, cases, policy }, ({ criterion }) => {
          criterion('in_code', { kind: 'MEAN', range: [0, 1] }, ({ output }) => values[output])
          criterion('by_judge', { kind: 'MEAN', range: [0, 1], judge: odd })
          criterion('as_rate', ({ output }) => values[output])
        })
      `,
    })

    const { exitCode, stdout } = await project.run()

    expect(exitCode).toBe(0)
    expect(stdout).toMatch(/│ in_code +│ 0\.500 +│ .* │ 1 observed · 6 missing · 0 excluded +│/)
    expect(stdout).toMatch(/│ by_judge +│ 0\.500 +│ .* │ 1 observed · 6 missing · 0 excluded +│/)
    expect(stdout).toMatch(/│ as_rate +│ 100\.0% +│ .* │ 1 \/ 1 observed · 6 missing · 0 excluded +│/)
    const [run] = project.runs()
    const missing = run?.events.filter((event) => event.type === 'case_judged' && event.status === 'MISSING') ?? []
    expect(missing).toHaveLength(18)
    for (const event of missing)
      expect(event).toMatchObject({
        scenario_id: expect.any(String),
        passed: null,
        score: null,
        detail: expect.any(String),
      })
    const details = Object.fromEntries(
      missing.flatMap((event) =>
        event.type === 'case_judged' && event.criterion === 'in_code' ? [[event.scenario_id, event.detail]] : [],
      ),
    ) as Record<string, string>
    expect(Object.keys(details)).toEqual(['nan', 'two', 'text', 'nothing', 'truth', 'infinite'])
    expect(details['nan']).toContain('NaN')
    expect(details['two']).toContain('2')
    expect(details['text']).toContain('0.9')
    expect(project.journal().filter(({ kind }) => kind === 'judgement')).toHaveLength(1)
  })

  test('NaN on one of two cases leaves one observed and one missing, not zero and not one half', async () => {
    const project = await vitestProject({
      'half.test.ts': `
        import { describeSuite, system } from 'oloproof'

        const bot = system({ name: 'bot', version: '1' }, ({ input }) => input)
        describeSuite('half', { system: bot, cases: [1, 2] }, ({ criterion }) => {
          criterion('score', { kind: 'MEAN', range: [0, 1] }, ({ output }) => (output === 1 ? 1 : NaN))
        })
      `,
    })

    const { stdout } = await project.run()

    expect(stdout).toMatch(/│ score +│ 1\.00 +│ .* │ 1 observed · 1 missing · 0 excluded │/)
  })

  test('a mean decides with its declared range, and without one says what to declare', async () => {
    const project = await vitestProject({
      'means.test.ts': `
        import { describeSuite, system } from 'oloproof'

        const bot = system({ name: 'bot', version: '1' }, ({ input }) => input)
        const cases = Array.from({ length: 60 }, (_, index) => ({ id: 'q' + index, input: (index % 3) / 10 }))
        const policy = { rules: [{ id: 'error-budget', metric: 'days_error', at_most: 0.5 }] }
        for (const [name, options] of [['declared', { range: [0, 1] }], ['undeclared', {}]]) {
          describeSuite(name, { system: bot, cases, policy }, ({ criterion }) => {
            criterion('days_error', { kind: 'MEAN', ...options }, ({ output }) => output)
          })
        }
        describeSuite('named method', { system: bot, cases, policy: { rules: [{ ...policy.rules[0], method: 't' }] } }, ({ criterion }) => {
          criterion('days_error', { kind: 'MEAN' }, ({ output }) => output)
        })
      `,
    })

    const { exitCode, stdout } = await project.run()

    expect(exitCode).toBe(0)
    expect(verdicts(project.runs())).toEqual({
      declared: 'PASS interval_below 0/60, exit 0',
      undeclared: 'INSUFFICIENT_EVIDENCE range_not_declared 0/60, exit 0',
      'named method': 'PASS interval_below 0/60, exit 0',
    })
    expect(stdout).toContain(
      'the mean has no declared range: give its criterion range: [low, high], name a method, or ask for a quantile',
    )
    expect(stdout).toContain(
      '  error-budget: sizing a run rule is admitted for binary rates only, and days_error is a MEAN metric: a run stores its summary, not the per-case values sizing one would need',
    )
  })
})

/** What the only rule of each run reads, by suite, with missing cases of all that count. */
function verdicts(runs: readonly StoredRun[]): Record<string, string> {
  return Object.fromEntries(
    runs.map(({ file }) => {
      const [rule] = file?.rules ?? []
      const counts = `${rule?.missing}/${(rule?.observed ?? 0) + (rule?.missing ?? 0)}`
      return [file?.suite, `${rule?.verdict} ${rule?.reason} ${counts}, exit ${file?.exit_code}`]
    }),
  ) as Record<string, string>
}
