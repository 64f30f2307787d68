import { describe, expect, test } from 'vitest'
import type { MetricEvidence } from '../../../src/evidence/metric.ts'
import { planRun, type PlanItem } from '../../../src/plan/plan-run.ts'
import { decide } from '../../../src/policy/decide.ts'
import type { Policy, Rule } from '../../../src/policy/policy.ts'
import { ruleRecordFromDecision } from '../../../src/policy/rule-record.ts'
import { binary, meanOf, policyWith } from '../../support/metrics.ts'

function planOf(rule: Partial<Rule>, metric: MetricEvidence, rest: Partial<Policy> = {}): readonly PlanItem[] {
  const policy = policyWith(rule, rest)
  return planRun(decide(policy, [metric]).map(ruleRecordFromDecision))
}

const atLeast = (threshold: number): Partial<Rule> => ({ requires: { kind: 'at_least', threshold } })
const atMost = (threshold: number): Partial<Rule> => ({ requires: { kind: 'at_most', threshold } })

describe('planRun', () => {
  test('gives the published plan for 13 of 18 at a floor of 0.70', () => {
    expect(planOf({}, binary(13, 18))).toEqual([
      {
        kind: 'sized',
        rule: 'floor',
        metric: 'exact_label',
        verdict: 'PASS',
        observed: 18,
        missing: 0,
        ifRateHolds: { additional: 1614, total: 1632, stableFrom: 1702 },
        chance: 0.9,
        byChance: { additional: 4368, total: 4386, stableFrom: 4455 },
        missingShare: 0,
        trials: 1,
      },
    ])
  })

  test('says which verdict it would be', () => {
    expect(planOf(atLeast(0.7), binary(12, 18))).toMatchObject([{ verdict: 'FAIL', ifRateHolds: { total: 749 } }])
    expect(planOf(atMost(0.7), binary(12, 18))).toMatchObject([{ verdict: 'PASS', ifRateHolds: { total: 749 } }])
    expect(planOf(atMost(0.7), binary(13, 18))).toMatchObject([{ verdict: 'FAIL', ifRateHolds: { total: 1632 } }])
  })

  test('says so of a quantile, which is better where more values are on the wanted side', () => {
    const fast = Array.from({ length: 10 }, (_, index) => index + 1)
    const rule = (threshold: number): Partial<Rule> => ({ metric: 'days_error', quantile: 0.95, ...atMost(threshold) })
    // All ten values are below 100: the 95th percentile is, too, which 72 such values show, since 0.95^72 < 0.025.
    expect(planOf(rule(100), meanOf(fast))).toMatchObject([{ verdict: 'PASS', ifRateHolds: { total: 72 } }])
    expect(planOf({ metric: 'days_error', quantile: 0.05, ...atLeast(0.5) }, meanOf(fast))).toMatchObject([
      { verdict: 'PASS', ifRateHolds: { total: 72 } },
    ])
    // Eight of ten are above 2: far more than one in twenty.
    expect(planOf(rule(2), meanOf(fast))).toEqual([])
    expect(planOf({ metric: 'days_error', quantile: 0.5, ...atMost(3.5) }, meanOf(fast))).toMatchObject([
      { verdict: 'FAIL' },
    ])
  })

  test('uses method and level of the rule', () => {
    expect(planOf({ ...atLeast(0.9), method: 'wilson' }, binary(30, 30))).toMatchObject([
      { ifRateHolds: { total: 35 } },
    ])
    expect(planOf({ level: 0.99 }, binary(13, 18))).toMatchObject([{ ifRateHolds: { total: 2799 } }])
  })

  test('leaves out rules that decided', () => {
    expect(planOf({}, binary(30, 30))).toEqual([])
    expect(planOf({}, binary(0, 30))).toEqual([])
  })

  test.each([
    ['mean_metric', { metric: 'days_error' }, meanOf([1, 2]), {}],
    ['no_such_metric', { metric: 'elsewhere' }, binary(13, 18), {}],
    ['nothing_observed', {}, binary(0, 0), {}],
    ['too_many_missing', {}, binary(13, 18, 2), {}],
    ['rate_equals_threshold', {}, binary(7, 10), {}],
    ['threshold_unreachable', atLeast(1), binary(30, 30), {}],
    ['threshold_unreachable', atLeast(0), binary(0, 30), {}],
    ['too_large', atLeast(0.7199), binary(36, 50), {}],
    // 13 of 19 with the missing one a miss, 14 of 19 with it a pass: 0.70 lies in between for ever.
    ['missing_share', {}, binary(13, 18, 1), { maxMissingRate: 0.1 }],
  ] as const)('gives no size: %s', (reason, rule, metric, rest) => {
    expect(planOf(rule, metric, rest)).toEqual([
      { kind: 'not_sized', rule: 'floor', metric: { metric: 'exact_label', ...rule }.metric, reason },
    ])
  })

  test('gives no size for a method that it does not know', () => {
    const [rule] = decide(policyWith({}), [binary(13, 18)]).map(ruleRecordFromDecision)
    if (rule === undefined) throw new Error('no rule')
    expect(planRun([{ ...rule, method: 'from-a-later-version' }])).toMatchObject([
      { kind: 'not_sized', reason: 'method_not_sized' },
    ])
  })

  test('counts missing cases against the verdict, as the decision will', () => {
    const rest = { maxMissingRate: 0.1 }
    const [item] = planOf({}, binary(77, 98, 2), rest)
    if (item?.kind !== 'sized') throw new Error('no size')
    expect(item.missingShare).toBe(0.02)
    // With the same shares of passes and missing cases at that size, the decision is there; and one case before it was not.
    const { total } = item.ifRateHolds
    const at = (cases: number): string | undefined => {
      const [passed, missing] = [Math.round(cases * 0.77), Math.round(cases * 0.02)]
      return decide(policyWith({}, rest), [binary(passed, cases - missing, missing)])[0]?.verdict
    }
    expect([at(total - 1), at(total)]).toEqual(['INSUFFICIENT_EVIDENCE', 'PASS'])
  })
})
