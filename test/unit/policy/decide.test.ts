import { describe, expect, test } from 'vitest'
import type { MetricEvidence } from '../../../src/evidence/metric.ts'
import { decide, type RuleDecision } from '../../../src/policy/decide.ts'
import type { Policy, Rule } from '../../../src/policy/policy.ts'
import { binary, meanOf, policyWith } from '../../support/metrics.ts'

function only(policy: Policy, metric: MetricEvidence): RuleDecision {
  const [decision, ...others] = decide(policy, [metric])
  expect(others).toEqual([])
  if (decision === undefined) throw new Error('no decision')
  return decision
}

/** Verdict and reason of a rule on `exact_label`. */
function reading(rule: Partial<Rule>, metric: MetricEvidence, rest: Partial<Policy> = {}): string {
  const { verdict, reason } = only(policyWith(rule, rest), metric)
  return `${verdict} ${reason}`
}

const atLeast = (threshold: number): Partial<Rule> => ({ requires: { kind: 'at_least', threshold } })
const atMost = (threshold: number): Partial<Rule> => ({ requires: { kind: 'at_most', threshold } })

describe('a rule on a rate', () => {
  test('reads PASS on a floor below the interval, and carries all the numbers behind it', () => {
    expect(only(policyWith({}), binary(30, 30, 1))).toEqual({
      rule: { id: 'floor', metric: 'exact_label', requires: { kind: 'at_least', threshold: 0.7 } },
      kind: 'BINARY',
      passed: 30,
      trials: null,
      failingCases: null,
      multiplicity: null,
      verdict: 'PASS',
      reason: 'interval_above',
      method: 'clopper-pearson',
      level: 0.95,
      estimate: 1,
      // scipy: beta.ppf(0.025, 30, 2); all 31 may have passed.
      interval: { lower: expect.closeTo(0.8329789, 6), upper: 1 },
      observedInterval: { lower: expect.closeTo(0.8842967, 6), upper: 1 },
      observed: 30,
      missing: 1,
    })
  })

  test('reads the other way round on a ceiling', () => {
    expect(reading(atLeast(0.7), binary(30, 30))).toBe('PASS interval_above')
    expect(reading(atMost(0.7), binary(30, 30))).toBe('FAIL interval_above')
    expect(reading(atLeast(0.7), binary(0, 30))).toBe('FAIL interval_below')
    expect(reading(atMost(0.7), binary(0, 30))).toBe('PASS interval_below')
    expect(reading(atLeast(0.7), binary(13, 18))).toBe('INSUFFICIENT_EVIDENCE interval_contains_threshold')
    expect(reading(atMost(0.7), binary(13, 18))).toBe('INSUFFICIENT_EVIDENCE interval_contains_threshold')
  })

  test('does not decide on a bound that is exactly at the threshold', () => {
    expect(reading(atLeast(0.025), binary(1, 1))).toBe('INSUFFICIENT_EVIDENCE interval_contains_threshold')
    expect(reading(atMost(0.975), binary(0, 1))).toBe('INSUFFICIENT_EVIDENCE interval_contains_threshold')
    expect(reading(atLeast(1), binary(30, 30))).toBe('INSUFFICIENT_EVIDENCE interval_contains_threshold')
    expect(reading(atLeast(0), binary(0, 30))).toBe('INSUFFICIENT_EVIDENCE interval_contains_threshold')
  })

  test.each([
    [3, 'wilson', 'INSUFFICIENT_EVIDENCE interval_contains_threshold'],
    [30, 'wilson', 'INSUFFICIENT_EVIDENCE interval_contains_threshold'],
    [35, 'wilson', 'PASS interval_above'],
    [35, 'clopper-pearson', 'INSUFFICIENT_EVIDENCE interval_contains_threshold'],
    [36, 'clopper-pearson', 'PASS interval_above'],
  ] as const)('at a floor of 0.90, %s passes of as many by %s read %s', (cases, method, expected) => {
    expect(reading({ ...atLeast(0.9), method }, binary(cases, cases))).toBe(expected)
  })

  test('takes level and method of the rule before those of the policy', () => {
    const metric = binary(35, 35)
    expect(reading(atLeast(0.9), metric, { method: 'wilson' })).toBe('PASS interval_above')
    expect(reading({ ...atLeast(0.9), method: 'clopper-pearson' }, metric, { method: 'wilson' })).toBe(
      'INSUFFICIENT_EVIDENCE interval_contains_threshold',
    )
    expect(reading({ ...atLeast(0.9), level: 0.9 }, metric)).toBe('PASS interval_above')
    expect(only(policyWith({ level: 0.9 }), metric).level).toBe(0.9)
    expect(only(policyWith({}, { level: 0.99 }), metric).level).toBe(0.99)
  })

  test('leaves 0 and 10 of 10 an interval with a width', () => {
    expect(only(policyWith({ method: 'wilson' }), binary(0, 10)).interval).toEqual({
      lower: 0,
      upper: expect.closeTo(0.2775, 4),
    })
    expect(only(policyWith({ method: 'wilson' }), binary(10, 10)).interval).toEqual({
      lower: expect.closeTo(0.7225, 4),
      upper: 1,
    })
  })
})

describe('missing cases', () => {
  test('count as misses against a PASS: 80 of 90 is above 0.75, 80 of 100 is not', () => {
    const metric = binary(80, 90, 10)
    const decision = only(policyWith(atLeast(0.75), { maxMissingRate: 0.2 }), metric)
    expect(decision).toMatchObject({ verdict: 'INSUFFICIENT_EVIDENCE', reason: 'missing_kept_undecided' })
    expect(decision.observedInterval).toEqual({ lower: expect.closeTo(0.805, 3), upper: expect.closeTo(0.945, 3) })
    expect(decision.interval).toEqual({ lower: expect.closeTo(0.708, 3), upper: expect.closeTo(0.951, 3) })
  })

  test('count as passes against a FAIL, and the other way round on a ceiling', () => {
    const rest = { maxMissingRate: 0.2 }
    expect(reading(atLeast(0.25), binary(10, 90), rest)).toBe('FAIL interval_below')
    expect(reading(atLeast(0.25), binary(10, 90, 10), rest)).toBe('INSUFFICIENT_EVIDENCE missing_kept_undecided')
    expect(reading(atMost(0.25), binary(10, 90, 10), rest)).toBe('INSUFFICIENT_EVIDENCE missing_kept_undecided')
    expect(reading(atMost(0.75), binary(80, 90, 10), rest)).toBe('INSUFFICIENT_EVIDENCE missing_kept_undecided')
  })

  test('leave a verdict that holds whatever they were', () => {
    expect(reading(atLeast(0.7), binary(80, 90, 4), { maxMissingRate: 0.2 })).toBe('PASS interval_above')
  })

  test('stop any decision above the share that the policy allows, and only above it', () => {
    expect(reading({}, binary(95, 95, 5))).toBe('PASS interval_above')
    expect(reading({}, binary(57, 57, 3))).toBe('PASS interval_above')
    const decision = only(policyWith({}), binary(94, 94, 6))
    expect(decision).toMatchObject({ verdict: 'INSUFFICIENT_EVIDENCE', reason: 'too_many_missing', interval: null })
    expect(decision.observedInterval).not.toBeNull()
  })

  test('stay in the denominator: 2 passes, 4 misses and 2 errors are 2 of 6 with 2 missing', () => {
    const decision = only(policyWith(atLeast(0.9), { maxMissingRate: 0.5 }), binary(2, 6, 2))
    expect(decision).toMatchObject({ estimate: 2 / 6, observed: 6, missing: 2, verdict: 'FAIL' })
    // scipy: beta.ppf(0.025, 2, 7) and beta.isf(0.025, 5, 4).
    expect(decision.interval).toEqual({ lower: expect.closeTo(0.031854, 6), upper: expect.closeTo(0.8429868, 6) })
  })

  test('leave nothing to stand on when all are missing: 7 of 7 with 854 missing never passes', () => {
    expect(reading(atLeast(0.5), binary(7, 7, 854), { maxMissingRate: 1 })).toBe(
      'INSUFFICIENT_EVIDENCE missing_kept_undecided',
    )
  })
})

describe('nothing observed', () => {
  test.each([atLeast(0.7), atLeast(0), atLeast(-1), atMost(1), atMost(2)])('never passes %j', (rule) => {
    expect(reading(rule, binary(0, 0))).toBe('INSUFFICIENT_EVIDENCE nothing_observed')
    expect(reading(rule, binary(0, 0, 0, 30))).toBe('INSUFFICIENT_EVIDENCE nothing_observed')
    expect(reading(rule, binary(0, 0, 30), { maxMissingRate: 1 })).toBe('INSUFFICIENT_EVIDENCE nothing_observed')
    expect(reading({ ...rule, metric: 'days_error' }, meanOf([], { range: [0, 1] }))).toBe(
      'INSUFFICIENT_EVIDENCE nothing_observed',
    )
    expect(
      reading({ ...rule, metric: 'days_error', method: 't' }, meanOf([], { missing: 3 }), { maxMissingRate: 1 }),
    ).toBe('INSUFFICIENT_EVIDENCE nothing_observed')
  })

  test('has no estimate and the interval [0, 1]', () => {
    expect(only(policyWith({}), binary(0, 0))).toMatchObject({ estimate: null, interval: { lower: 0, upper: 1 } })
  })

  test('stays undecided for a metric that the run does not have', () => {
    const [decision] = decide(policyWith({ metric: 'elsewhere' }), [binary(30, 30)])
    expect(decision).toMatchObject({
      verdict: 'INSUFFICIENT_EVIDENCE',
      reason: 'no_such_metric',
      method: null,
      interval: null,
    })
  })
})

describe('a rule on a mean', () => {
  const onMean = (rule: Partial<Rule>): Partial<Rule> => ({ metric: 'days_error', ...rule })
  const alternating = (n: number, low: number, high: number): number[] =>
    Array.from({ length: n }, (_, index) => (index % 2 === 0 ? low : high))

  test('decides with the betting interval when a range is declared', () => {
    const scores = Array.from({ length: 30 }, () => 1)
    expect(only(policyWith(onMean(atLeast(0.88))), meanOf(scores, { range: [0, 1] }))).toMatchObject({
      verdict: 'PASS',
      reason: 'interval_above',
      method: 'betting',
      interval: { lower: expect.closeTo(0.8842967, 6), upper: 1 },
    })
  })

  test('never decides without a range unless the rule names a method', () => {
    const scores = alternating(40, 0.1, 0.3)
    expect(reading(onMean(atMost(5)), meanOf(scores))).toBe('INSUFFICIENT_EVIDENCE range_not_declared')
    expect(reading(onMean({ ...atMost(5), method: 'betting' }), meanOf(scores))).toBe(
      'INSUFFICIENT_EVIDENCE range_not_declared',
    )
    expect(reading(onMean({ ...atMost(5), method: 't' }), meanOf(scores))).toBe('PASS interval_below')
    expect(reading(onMean({ ...atMost(5), method: 'bca' }), meanOf(scores))).toBe('PASS interval_below')
  })

  test.each([
    ['t', 29, 'INSUFFICIENT_EVIDENCE too_few_for_method'],
    ['t', 30, 'PASS interval_below'],
    ['bca', 19, 'INSUFFICIENT_EVIDENCE too_few_for_method'],
    ['bca', 20, 'PASS interval_below'],
  ] as const)('by %s with %s scores reads %s', (method, n, expected) => {
    expect(reading(onMean({ ...atMost(5), method }), meanOf(alternating(n, 0.1, 0.3)))).toBe(expected)
  })

  test.each([1, 30, 100])('does not take %s equal scores for certainty without a range', (n) => {
    const scores = Array.from({ length: n }, () => 0.1)
    expect(reading(onMean({ ...atMost(5), method: 't' }), meanOf(scores))).toBe('INSUFFICIENT_EVIDENCE no_spread')
    expect(reading(onMean({ ...atMost(5), method: 'bca' }), meanOf(scores))).toBe('INSUFFICIENT_EVIDENCE no_spread')
  })

  test('cannot be bounded without a range once a case is missing', () => {
    const scores = alternating(40, 0.1, 0.3)
    expect(reading(onMean({ ...atMost(5), method: 't' }), meanOf(scores, { missing: 1 }))).toBe(
      'INSUFFICIENT_EVIDENCE missing_unbounded',
    )
    expect(reading(onMean(atMost(5)), meanOf(scores, { missing: 1 }))).toBe('INSUFFICIENT_EVIDENCE range_not_declared')
  })

  test('by bca is not decided once a case is missing, since nothing bounds its interval', () => {
    const metric = meanOf(alternating(60, 0.8, 1), { range: [0, 1], missing: 1 })
    expect(reading(onMean({ ...atLeast(0.2), method: 'bca' }), metric)).toBe('INSUFFICIENT_EVIDENCE missing_unbounded')
  })

  test.each(['betting', 't'] as const)('puts the ends of the range for missing scores, by %s', (method) => {
    const metric = meanOf(alternating(60, 0.8, 1), { range: [0, 1], missing: 3 })
    const decision = only(policyWith(onMean({ ...atLeast(0.8), method })), metric)
    const [interval, observed] = [decision.interval, decision.observedInterval]
    if (interval === null || observed === null) throw new Error('no interval')
    // Mean 0.9 over 60; 54/63 = 0.857 with three zeros, 57/63 = 0.905 with three ones.
    expect(interval.lower).toBeLessThan(observed.lower - 0.02)
    expect(interval.upper).toBeGreaterThanOrEqual(observed.upper)
    expect(interval.upper).toBeLessThanOrEqual(1)
    expect(decision.estimate).toBeCloseTo(0.9, 15)
  })

  test('does not depend on the order in which scores arrived', () => {
    const metric = meanOf([0.1, 0.9, 0.4, 0.7, 1, 0.3, 0.8, 0.2], { range: [0, 1], missing: 1 })
    const policy = policyWith(onMean(atLeast(0.1)), { maxMissingRate: 0.2 })
    const turned = { ...metric, scores: metric.scores.toReversed() }
    expect(decide(policy, [turned])).toEqual(decide(policy, [metric]))
  })

  test.each([undefined, 'betting', 't', 'bca'] as const)(
    'never goes from PASS to FAIL when one of seven scores gets better, by %s',
    (method) => {
      const before = [0.4, 0.4, 0.4, 0.4, 0, 0, 0]
      const after = [0.4, 0.4, 0.4, 1, 0, 0, 0]
      for (let percent = 0; percent <= 100; percent++) {
        const rule = onMean({ ...atLeast(percent / 100), ...(method && { method }) })
        for (const range of [undefined, [0, 1]] as const) {
          const declared = range && { range }
          if (only(policyWith(rule), meanOf(before, declared)).verdict !== 'PASS') continue
          expect(only(policyWith(rule), meanOf(after, declared)).verdict).not.toBe('FAIL')
        }
      }
    },
  )
})

describe('a policy', () => {
  test('gives one decision per rule, in the order of the rules', () => {
    const policy: Policy = {
      ...policyWith({}),
      rules: [
        { id: 'b', metric: 'days_error', requires: { kind: 'at_most', threshold: 0.5 } },
        { id: 'a', metric: 'exact_label', requires: { kind: 'at_least', threshold: 0.7 } },
        { id: 'c', metric: 'exact_label', requires: { kind: 'at_least', threshold: 0.9 } },
      ],
    }
    const decisions = decide(policy, [binary(30, 30), meanOf([1, 2])])
    expect(decisions.map(({ rule, verdict }) => [rule.id, verdict])).toEqual([
      ['b', 'INSUFFICIENT_EVIDENCE'],
      ['a', 'PASS'],
      ['c', 'INSUFFICIENT_EVIDENCE'],
    ])
  })

  test('without rules decides nothing', () => {
    expect(decide({ ...policyWith({}), rules: [] }, [binary(30, 30)])).toEqual([])
  })

  test('refuses a method for the other kind of metric', () => {
    const refusal = expect.objectContaining({ code: 'rule_method_mismatch', category: 'usage' })
    expect(() => decide(policyWith({ method: 'betting' }), [binary(30, 30)])).toThrow(refusal)
    expect(() => decide(policyWith({ metric: 'days_error', method: 'wilson' }), [meanOf([1, 2])])).toThrow(refusal)
  })
})
