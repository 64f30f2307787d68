import { describe, expect, test } from 'vitest'
import { planComparison, type ComparisonPlanItem } from '../../../src/plan/plan-comparison.ts'
import type { PairTableRecord } from '../../../src/evidence/event.ts'
import { pairedDifference } from '../../../src/stats/paired-difference.ts'
import { comparisonRule, pairedMetric } from '../../support/sample-comparison.ts'

type RuleGiven = Parameters<typeof comparisonRule>[0]

/** The plan for a rule on a table of pairs: both, only baseline, only candidate, neither. */
function planOf(
  [both, only_baseline, only_candidate, neither]: readonly [number, number, number, number],
  given: RuleGiven = {},
): ComparisonPlanItem | undefined {
  const table: PairTableRecord = { both, only_baseline, only_candidate, neither }
  const observed = both + only_baseline + only_candidate + neither
  const estimate = (only_candidate - only_baseline) / observed
  return planComparison({
    rules: [comparisonRule({ table, observed, estimate, ...given })],
    metrics: [pairedMetric()],
  })[0]
}

describe('the plan of a rule on rates', () => {
  test('four wins and a tie take two more discordant pairs, and a single win five', () => {
    // Six wins of six are the first that an even chance makes in fewer than 2.5 % of cases: 2^-6.
    expect(planOf([0, 0, 4, 1])).toMatchObject({
      kind: 'sized',
      verdict: 'PASS',
      pairs: 5,
      ifDifferencesHold: { additional: 2, total: 7 },
      discordant: { additional: 2, total: 6 },
    })
    expect(planOf([0, 0, 1, 0])).toMatchObject({
      ifDifferencesHold: { additional: 5, total: 6 },
      discordant: { additional: 5, total: 6 },
    })
  })

  test('is the first size at which the interval that decides excludes the threshold', () => {
    const plan = planOf([80, 4, 5, 11], { requires: { at_least: -0.02 } })
    const total = plan?.kind === 'sized' ? plan.ifDifferencesHold.total : 0
    const lowerAt = (size: number): number => {
      const [won, lost] = [Math.round(size * 0.05), Math.round(size * 0.04)]
      return pairedDifference({ both: size - won - lost, onlyBaseline: lost, onlyCandidate: won, neither: 0 }, 0.05)
        .lower
    }
    expect(lowerAt(total)).toBeGreaterThan(-0.02)
    expect(lowerAt(total - 60)).toBeLessThan(-0.02)
  })

  test('has its chance of deciding: nine of ten comparisons of that size decide', () => {
    const plan = planOf([80, 8, 2, 10], { requires: { at_least: 0 } })
    const total = plan?.kind === 'sized' ? (plan.chance90?.total ?? 0) : 0
    expect(plan).toMatchObject({ verdict: 'FAIL' })
    // The share of comparisons that decide, over the binomial number of discordant pairs and of wins among them.
    let seed = 20260131
    const random = (): number => (seed = (seed * 48271) % 2147483647) / 2147483647
    const decided = Array.from({ length: 1000 }, () => {
      const counts = { both: 0, onlyBaseline: 0, onlyCandidate: 0, neither: 0 }
      for (let index = 0; index < total; index++) {
        const draw = random()
        counts[draw < 0.08 ? 'onlyBaseline' : draw < 0.1 ? 'onlyCandidate' : 'both'] += 1
      }
      return pairedDifference(counts, 0.05).upper < 0
    })
    const share = decided.filter(Boolean).length / decided.length
    // Three standard errors of 1000 draws at 0.9 are 0.028.
    expect(share).toBeGreaterThan(0.87)
    expect(share).toBeLessThan(0.96)
  })

  test('of runs that agree on every case is that of the margin alone', () => {
    // Tango's bound of n pairs that all agree is -z^2 / (n + z^2): above -2 % from 189 pairs on.
    expect(planOf([100, 0, 0, 20], { requires: { at_least: -0.02 } })).toMatchObject({
      ifDifferencesHold: { total: 189 },
      discordant: { additional: 0, total: 0 },
    })
  })

  test.each<[string, readonly [number, number, number, number], RuleGiven, string]>([
    ['an observed difference on the threshold', [3, 1, 1, 3], {}, 'difference_equals_threshold'],
    ['nothing observed', [0, 0, 0, 0], { observed: 0 }, 'nothing_observed'],
    ['too much missing', [3, 0, 1, 0], { reason: 'too_many_missing' }, 'too_many_missing'],
    ['a metric that is judged otherwise', [3, 0, 1, 0], { kind: null }, 'not_comparable'],
    ['missing pairs that turn the difference', [30, 0, 1, 0], { missing: 2 }, 'missing_share'],
    ['a threshold that no difference reaches', [30, 0, 1, 0], { requires: { at_least: 1 } }, 'threshold_unreachable'],
  ])('has no number for %s', (_, table, given, reason) => {
    expect(planOf(table, given)).toEqual({ kind: 'not_sized', rule: 'no-regression', metric: 'exact_label', reason })
  })

  test('inside of two limits takes as many as the limit that takes more', () => {
    const at = (requires: RuleGiven): ComparisonPlanItem | undefined => planOf([90, 4, 6, 0], requires)
    const both = at({ requires: { between: [-0.1, 0.05] } })
    const nearer = at({ requires: { at_most: 0.05 } })
    expect(both?.kind === 'sized' && both.ifDifferencesHold).toEqual(
      nearer?.kind === 'sized' && nearer.ifDifferencesHold,
    )
  })
})

describe('the plan of a rule on means', () => {
  const spread = Array.from({ length: 12 }, (_, index) => ({
    case_id: `q${index}`,
    baseline: 0.5,
    candidate: 0.5 + (index - 4) / 20,
  }))
  const metric = pairedMetric({ name: 'score', kind: 'MEAN', range: [0, 1], table: null, pairs: 20, changed: spread })
  const rule = comparisonRule({
    metric: 'score',
    kind: 'MEAN',
    method: 't',
    table: null,
    observed: 20,
    estimate: 0.045,
  })

  test('by t is about where the t interval of the same spread leaves the threshold', () => {
    const [plan] = planComparison({ rules: [rule], metrics: [metric] })
    // Mean 0.045, standard deviation 0.1474: (1.96 x 0.1474 / 0.045)^2 = 41, and a little more for t.
    expect(plan?.kind === 'sized' && plan.ifDifferencesHold.total).toBeGreaterThanOrEqual(41)
    expect(plan?.kind === 'sized' && plan.ifDifferencesHold.total).toBeLessThanOrEqual(46)
    expect(plan).toMatchObject({ kind: 'sized', verdict: 'PASS', discordant: null })
  })

  test('by betting takes more, with a chance of deciding on top', () => {
    const [plan] = planComparison({ rules: [{ ...rule, method: 'betting' }], metrics: [metric] })
    expect(plan?.kind === 'sized' && plan.ifDifferencesHold.total).toBeGreaterThan(46)
    expect(plan?.kind === 'sized' && (plan.chance90?.total ?? 0) > plan.ifDifferencesHold.total).toBe(true)
  })

  test.each([
    ['too few pairs', { pairs: 5, changed: spread.slice(0, 5) }, {}, 'too_few_pairs'],
    [
      'differences that are all the same',
      { pairs: 12, changed: spread.map((one) => ({ ...one, candidate: 0.6 })) },
      {},
      'no_spread',
    ],
    ['a part of the cases', {}, { where: '{"tag":"refunds"}' }, 'slice_of_means'],
    ['no method', {}, { method: null }, 'method_not_sized'],
  ])('has no number for %s', (_, ofMetric, ofRule, reason) => {
    expect(planComparison({ rules: [{ ...rule, ...ofRule }], metrics: [{ ...metric, ...ofMetric }] })).toMatchObject([
      { kind: 'not_sized', reason },
    ])
  })
})

test('a rule that decided is not planned', () => {
  expect(planComparison({ rules: [comparisonRule({ verdict: 'PASS' })], metrics: [pairedMetric()] })).toEqual([])
})
