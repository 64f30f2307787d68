import { expect, test } from 'vitest'
import { comparisonLines } from '../../../reporter/comparison-lines.ts'
import { plainTheme } from '../../../reporter/theme.ts'
import type { ComparisonFile } from '../../../src/evidence/comparison-file.ts'
import type { Spread } from '../../../src/evidence/run-file.ts'
import { planComparison } from '../../../src/plan/plan-comparison.ts'
import { comparedRun, comparisonFile, comparisonRule, pairedMetric } from '../../support/sample-comparison.ts'

function linesOf(comparison: ComparisonFile, columns = 120): string {
  const storePath = `.oloproof/comparisons/${comparison.comparison_id}.json`
  return comparisonLines({ comparison, plan: planComparison(comparison), storePath }, columns, plainTheme).join('\n')
}

test('a comparison shows its table, the pairs, the cases that changed, its rules with their plan, and where it is', () => {
  expect(linesOf(comparisonFile())).toBe(
    `
support-bot · example-support-bot@1 → example-support-bot@2 · cmp_01M3C3ZNXPVQJCDF31DJSBXBHC
5 cases of both · run_01M3C3WS0SBTFAG55M7ECM1EZ4 → run_01M3C3WS0SBTFAG55M7ECM1EZ5
┏━━━━━━━━━━━━━┳━━━━━━━━━━┳━━━━━━━━━━━┳━━━━━━━━━━━━┳━━━━━━━━━━━━━━━━━━━━━━┳━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┓
┃ Metric      ┃ Baseline ┃ Candidate ┃ Difference ┃ 95% interval         ┃ Pairs                               ┃
┡━━━━━━━━━━━━━╇━━━━━━━━━━╇━━━━━━━━━━━╇━━━━━━━━━━━━╇━━━━━━━━━━━━━━━━━━━━━━╇━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┩
│ exact_label │ 0.0%     │ 80.0%     │ +80.0 pp   │ [-16.3 pp, +96.4 pp] │ 5 observed · 0 missing · 0 excluded │
└─────────────┴──────────┴───────────┴────────────┴──────────────────────┴─────────────────────────────────────┘

exact_label, case by case
  pairs     0 both · 0 only baseline · 4 only candidate · 1 neither
  test      McNemar p = 0.125 exact, 0.0625 mid-p; no rule decides by it
  changed   4 cases, the worst first
            q0: missed → passed
            q1: missed → passed
            q2: missed → passed
            q3: missed → passed

no-regression: exact_label, candidate minus baseline, at least 0.0 pp
  interval  [-16.3 pp, +96.4 pp] (tango-exact, 95%)
  verdict   INSUFFICIENT_EVIDENCE: the interval reaches the threshold

Comparison cmp_01M3C3ZNXPVQJCDF31DJSBXBHC
  observed  5 pairs

no-regression: about 2 more cases would decide it, if the observed differences hold (7 in total)
  pairs     2 more discordant pairs among them (6 in total)
  time      <1s – 8s
  tokens    none reported by either run's providers
  assuming  the cases to come resemble the 5 already run
            each is run by both systems, one after another; concurrency divides the time and not the cost
  chance    for a 90 % chance of deciding, about 4 more cases (9 in total)

  stored    .oloproof/comparisons/cmp_01M3C3ZNXPVQJCDF31DJSBXBHC.json
`.trim(),
  )
})

test('what was left out is counted and named, text from outside made harmless', () => {
  const ids = Array.from({ length: 12 }, (_, index) => `q${index}`)
  const text = linesOf(
    comparisonFile({
      left_out: { only_in_baseline: ids, only_in_candidate: ['new\u001b[31m'], content_differs: ['other'] },
      not_compared: [{ name: 'polite', reason: 'judge_differs' }],
    }),
  )
  expect(text).toContain(`
Left out
  cases     12 cases only in the baseline: q0, q1, q2, q3, q4, q5, q6, q7, q8, q9 and 2 more
            1 case only in the candidate: new
            1 case of other content: other
  metrics   polite has another judge in the other run
`)
})

test('a mean is printed in its own unit, and at most ten of its changed cases', () => {
  const changed = Array.from({ length: 12 }, (_, index) => ({ case_id: `q${index}`, baseline: 0.5, candidate: 0.25 }))
  const mean = { name: 'score', kind: 'MEAN', range: [0, 1], table: null, p_value: null, mid_p_value: null } as const
  const text = linesOf(
    comparisonFile({
      metrics: [pairedMetric({ ...mean, difference: -0.25, interval: { lower: -0.4, upper: -0.1 }, changed })],
      rules: [
        comparisonRule({
          metric: 'score',
          kind: 'MEAN',
          requires: { between: [-0.1, 0.1] },
          lower: -0.4,
          upper: -0.1004,
          verdict: 'FAIL',
          reason: 'interval_outside',
          table: null,
        }),
      ],
    }),
  )
  expect(text).toContain('│ -0.250     │ [-0.400, -0.100] │')
  expect(text).toContain('            q9: 0.500 → 0.250\n            … and 2 more')
  expect(text).toContain(
    'no-regression: score, candidate minus baseline, between -0.1 and +0.1\n  interval  [-0.400, -0.1004] (tango-exact, 95%)',
  )
})

test('too much that is missing is told with what the policy allows', () => {
  const many = { reason: 'too_many_missing', lower: null, upper: null, observed: 66, missing: 34 } as const
  const reasonOf = (rule: typeof many & { readonly max_missing_rate?: number }): string | undefined =>
    /more cases are missing .*/.exec(linesOf(comparisonFile({ rules: [comparisonRule(rule)] })))?.[0]
  expect(reasonOf({ ...many, max_missing_rate: 0.05 })).toMatch(/: 34 of 100, 34\.0%; it allows 5\.0%$/)
  // A file of an earlier version.
  expect(reasonOf(many)).toMatch(/: 34 of 100, 34\.0%$/)
})

test('the plan of a rule that is missed says so, as that of a run does', () => {
  const expected = '\n  expected  FAIL: what was observed does not meet the rule\n'
  const missed = { estimate: -0.8, table: { both: 0, only_baseline: 4, only_candidate: 0, neither: 1 } }
  expect(linesOf(comparisonFile({ rules: [comparisonRule(missed)] }))).toContain(`in total)${expected}`)
  expect(linesOf(comparisonFile())).not.toContain(expected)
})

test('in few columns the rows stand without a box, whole', () => {
  expect(linesOf(comparisonFile(), 60)).toContain(
    'exact_label  0.0% → 80.0% +80.0 pp [-16.3 pp, +96.4 pp]\n  5 observed · 0 missing · 0 excluded',
  )
})

test('the plan says that the time of judges is not in it where there are some', () => {
  const line = 'the time is that of the system; judges take theirs beside it'
  expect(linesOf(comparisonFile({ candidate: comparedRun({ judged: true }) }))).toContain(line)
  expect(linesOf(comparisonFile())).not.toContain(line)
})

test('cases stand by how much they changed where nothing says which way is better', () => {
  expect(linesOf(comparisonFile({ metrics: [pairedMetric({ better: null })] }))).toContain(
    '  changed   4 cases, the most changed first\n',
  )
})

test('the plan of two more cases says of which run alone it knows a cost', () => {
  const spread = (amount: number): Spread => ({ p05: amount, p95: amount })
  const reporting = comparedRun({ tokens_per_case: spread(1010), money_per_case: spread(0.5) })
  const silent = comparedRun({ latency_ms: null })
  const one = linesOf(comparisonFile({ baseline: reporting, candidate: silent }))
  expect(one).toContain('  time      <1s – 4s for the baseline alone; the candidate answered no call\n')
  expect(one).toContain('  tokens    2020 for the baseline alone; the candidate reported none\n')
  expect(one).toContain('  money     1.00 for the baseline alone; the candidate has no known cost\n')
  const other = linesOf(comparisonFile({ baseline: silent, candidate: reporting }))
  expect(other).toContain('  tokens    2020 for the candidate alone; the baseline reported none\n')
  expect(linesOf(comparisonFile({ baseline: reporting, candidate: reporting }))).toContain('  tokens    4040\n')
  expect(linesOf(comparisonFile())).not.toContain('alone')
})

test('the plan says how many trials of each case it counts', () => {
  const thrice = comparedRun({ trials: 3 })
  const line = (counts: string): string => `  ${counts} trials of each case, as alike as those already run\n`
  expect(linesOf(comparisonFile({ baseline: thrice, candidate: thrice }))).toContain(line('          3'))
  expect(linesOf(comparisonFile({ candidate: thrice }))).toContain(line('          1 (baseline) and 3 (candidate)'))
  expect(linesOf(comparisonFile())).not.toContain('trials')
})

test('what was not decided says why', () => {
  expect(linesOf(comparisonFile({ rules: [], not_decided: 'partial_run' }))).toContain(
    'nothing was decided: one of the runs holds only a part of its cases',
  )
})
