import { describe, expect, test } from 'vitest'
import type { MeanEvidence, MetricEvidence } from '../../../src/evidence/metric.ts'
import { decide, type RuleDecision } from '../../../src/policy/decide.ts'
import { DEFAULT_POLICY, type Policy, type Requirement, type Rule } from '../../../src/policy/policy.ts'
import { betaBinomialSequence } from '../../../src/stats/beta-binomial-sequence.ts'
import { clopperPearson } from '../../../src/stats/clopper-pearson.ts'
import { jeffreys } from '../../../src/stats/jeffreys.ts'
import { midP } from '../../../src/stats/mid-p.ts'
import { binary, meanOf, policyWith } from '../../support/metrics.ts'
import { results, times, trialEvidence } from '../../support/trials.ts'

const atLeast = (threshold: number): Requirement => ({ kind: 'at_least', threshold })
const atMost = (threshold: number): Requirement => ({ kind: 'at_most', threshold })

function decision(rule: Partial<Rule>, evidence: MetricEvidence, rest: Partial<Policy> = {}): RuleDecision {
  const [only] = decide(policyWith({ metric: evidence.name, ...rule }, rest), [evidence])
  if (only === undefined) throw new Error('no decision')
  return only
}

describe('between two thresholds', () => {
  const between: Requirement = { kind: 'between', low: 0.2, high: 0.4 }

  test.each([
    ['PASS', 'interval_inside', binary(300, 1000)],
    ['FAIL', 'interval_outside', binary(100, 1000)],
    ['FAIL', 'interval_outside', binary(500, 1000)],
    ['INSUFFICIENT_EVIDENCE', 'interval_contains_limit', binary(210, 1000)],
    ['INSUFFICIENT_EVIDENCE', 'interval_contains_limit', binary(3, 10)],
  ] as const)('reads %s: %s', (verdict, reason, evidence) => {
    expect(decision({ requires: between }, evidence)).toMatchObject({ verdict, reason })
  })
})

describe('the method of a rate', () => {
  test.each([
    ['jeffreys', jeffreys],
    ['mid-p', midP],
  ] as const)('%s decides where a rule names it', (method, interval) => {
    expect(decision({ method }, binary(80, 100))).toMatchObject({ method, interval: interval(80, 100, 0.05) })
  })

  test('one-sided, each end is as far out as alpha leaves', () => {
    expect(decision({ sides: 'one' }, binary(30, 30)).interval).toEqual(clopperPearson(30, 30, 0.1))
    // 29 all-pass cases are needed one-sided at 0.90, 36 two-sided.
    const verdicts = ['one', undefined].map((sides) => {
      return decision({ requires: atLeast(0.9), ...(sides && { sides: 'one' }) }, binary(29, 29)).verdict
    })
    expect(verdicts).toEqual(['PASS', 'INSUFFICIENT_EVIDENCE'])
  })

  test('that may be watched is wider than one for a single look', () => {
    const { interval, method } = decision({ anytime: true }, binary(106, 120, 2))
    expect(method).toBe('beta-binomial')
    expect(interval?.lower).toBe(betaBinomialSequence(106, 122, 0.05).lower)
    expect(decision({ anytime: true }, binary(30, 30)).interval?.lower).toBeLessThan(clopperPearson(30, 30, 0.05).lower)
  })
})

describe('a quantile', () => {
  const p95 = (values: readonly number[], missing = 0): MeanEvidence => ({
    ...meanOf(values, { missing }),
    name: '$latency_ms',
  })
  const rule: Partial<Rule> = { quantile: 0.95, requires: atMost(1000) }
  const ms = Array.from({ length: 100 }, (_, index) => 10 * (index + 1))

  test('is bounded by values at exact ranks', () => {
    // P(X >= 99) = 0.037 and P(X >= 100) = 0.006 for X ~ Binomial(100, 0.95); P(X <= 89) = 0.011, P(X <= 90) = 0.028.
    expect(decision(rule, p95(ms))).toMatchObject({
      method: 'order-statistics',
      estimate: 950,
      interval: { lower: 900, upper: 1000 },
      verdict: 'INSUFFICIENT_EVIDENCE',
    })
    expect(decision({ ...rule, requires: atMost(1001) }, p95(ms))).toMatchObject({ verdict: 'PASS', passed: 100 })
    expect(decision({ ...rule, requires: atMost(899) }, p95(ms))).toMatchObject({ verdict: 'FAIL' })
  })

  test('has no upper end with fewer than 72 values, and no lower one below zero', () => {
    expect(decision(rule, p95(ms.slice(0, 71))).interval).toEqual({ lower: expect.any(Number), upper: Infinity })
    expect(decision({ ...rule, requires: atMost(721) }, p95(ms.slice(0, 72)))).toMatchObject({ verdict: 'PASS' })
    expect(decision({ ...rule, quantile: 0.01 }, p95(ms.slice(0, 20))).interval?.lower).toBe(0)
  })

  test('takes a missing value for the largest and for the smallest that there is', () => {
    const holed = decision({ ...rule, requires: atMost(1001) }, p95(ms, 1))
    expect(holed).toMatchObject({ verdict: 'INSUFFICIENT_EVIDENCE', reason: 'missing_kept_undecided' })
    expect(holed.interval?.upper).toBe(Infinity)
    expect(holed.observedInterval?.upper).toBe(1000)
  })

  test('over trials is between that of the best and that of the worst trial of each case', () => {
    const cases = Array.from({ length: 100 }, (_, index) => `c${index}`)
    const evidence: MeanEvidence = {
      kind: 'MEAN',
      name: '$latency_ms',
      trials: 2,
      observed: 200,
      missing: 0,
      excluded: 0,
      scores: cases.flatMap((caseId, index) => [
        { caseId, score: index + 1 },
        { caseId, score: index + 501 },
      ]),
      missingCases: [],
    }
    expect(decision(rule, evidence).interval).toEqual({ lower: 90, upper: 600 })
  })
})

describe('trials of a mean', () => {
  const evidence = (missing: number): MeanEvidence => ({
    kind: 'MEAN',
    name: 'days_error',
    range: [0, 1],
    trials: 2,
    observed: 80 - missing,
    missing,
    excluded: 0,
    scores: Array.from({ length: 80 - missing }, (_, index) => ({ caseId: `c${index % 40}`, score: (index % 4) / 4 })),
    missingCases: Array.from({ length: missing }, (_, index) => `c${39 - index}`),
  })

  test('are averaged case by case, so that copies of them are no evidence', () => {
    const once = meanOf(
      Array.from({ length: 40 }, (_, index) => (index % 4) / 4),
      { range: [0, 1] },
    )
    for (const method of ['betting', 't'] as const) {
      expect(decision({ method, requires: atLeast(0.1) }, evidence(0)).interval).toEqual(
        decision({ method, requires: atLeast(0.1) }, once).interval,
      )
    }
  })

  test('that are missing are at an end of the range', () => {
    const [all, some] = [0, 2].map((missing) => decision({ requires: atLeast(0.1) }, evidence(missing)).interval)
    expect(some?.lower).toBeLessThan(all?.lower ?? 0)
    expect(some?.upper).toBeGreaterThan(all?.upper ?? 1)
    expect(decision({ requires: atLeast(0.1), method: 'clustered' }, evidence(2)).reason).toBe('missing_unbounded')
    expect(decision({ requires: atLeast(0.1), method: 'clustered' }, evidence(0)).verdict).toBe('PASS')
  })
})

test.each([
  [29, 'too_few_for_method'],
  [30, 'interval_below'],
])('a clustered mean over %d cases, of ten trials each: %s', (cases, reason) => {
  const scores = Array.from({ length: cases * 10 }, (_, index) => ({
    caseId: `c${index % cases}`,
    score: index === 0 ? 1 : 0,
  }))
  const evidence: MeanEvidence = { ...meanOf([]), trials: 10, observed: scores.length, scores }
  expect(decision({ requires: atMost(0.5), method: 'clustered' }, evidence).reason).toBe(reason)
})

describe('several rules at once', () => {
  const rules: readonly Rule[] = [
    { id: 'a', metric: 'a', requires: atLeast(0.7) },
    { id: 'b', metric: 'b', requires: atLeast(0.7) },
    { id: 'c', metric: 'c', requires: atLeast(0.7) },
  ]
  const evidence = [
    { ...binary(100, 120), name: 'a' },
    { ...binary(96, 120), name: 'b' },
    { ...binary(86, 120), name: 'c' },
  ]
  const verdicts = (multiplicity: Policy['multiplicity']): readonly RuleDecision[] =>
    decide({ ...DEFAULT_POLICY, multiplicity, rules, rulesWritten: 3 }, evidence)

  test('are each at their level where the policy says no more', () => {
    expect(verdicts('none').map(({ verdict }) => verdict)).toEqual(['PASS', 'PASS', 'INSUFFICIENT_EVIDENCE'])
  })

  test('by bonferroni are at alpha divided by the rules that were written, and so are their intervals', () => {
    const [a, b] = verdicts('bonferroni')
    expect(a).toMatchObject({ verdict: 'PASS', interval: clopperPearson(100, 120, 0.05 / 3) })
    expect(a?.level).toBeCloseTo(1 - 0.05 / 3, 14)
    // Exact two-sided p of 96 of 120 against 0.7: 0.0167, just above 0.05 / 3.
    expect(b).toMatchObject({ verdict: 'INSUFFICIENT_EVIDENCE', multiplicity: { procedure: 'bonferroni', rules: 3 } })
  })

  test('by holm are accepted step by step on exact p values, beside the intervals of each alone', () => {
    const [a, b, c] = verdicts('holm')
    expect([a, b, c].map((one) => one?.verdict)).toEqual(['PASS', 'PASS', 'INSUFFICIENT_EVIDENCE'])
    expect(b?.interval).toEqual(clopperPearson(96, 120, 0.05))
    expect(b?.multiplicity?.holm?.adjusted).toBeCloseTo(2 * (b?.multiplicity?.holm?.pValue ?? 0), 10)
  })

  test('by holm say so when one would have decided alone', () => {
    const policy = { ...DEFAULT_POLICY, multiplicity: 'holm' as const, rules: rules.slice(1, 2), rulesWritten: 9 }
    expect(decide(policy, evidence)).toMatchObject([
      { verdict: 'INSUFFICIENT_EVIDENCE', reason: 'multiplicity_kept_undecided' },
    ])
  })
})

describe('a part of the cases', () => {
  test('is decided by its own evidence, and not by that of all cases', () => {
    const where = { tag: 'refunds' }
    const slice = { ...binary(2, 40), where }
    expect(decide(policyWith({ where }), [binary(60, 80), slice])).toMatchObject([{ verdict: 'FAIL', observed: 40 }])
    expect(decide(policyWith({ where }), [binary(60, 80)])).toMatchObject([{ reason: 'no_such_metric' }])
  })
})

test('a part of the cases decides nothing when more of all cases, or of the part, are missing than the policy allows', () => {
  const where = { tag: 'refunds' }
  const reason = (whole: MetricEvidence, part: MetricEvidence): string | undefined =>
    decide(policyWith({ where }), [whole, { ...part, where }])[0]?.reason
  expect(reason(binary(20, 20, 60), binary(20, 20))).toBe('too_many_missing')
  expect(reason(binary(99, 99, 1), binary(1, 1, 1))).toBe('too_many_missing')
  expect(reason(binary(99, 99, 1), binary(20, 20))).toBe('interval_above')
})

describe('what a metric has no use for is refused', () => {
  const mean = meanOf([1, 2])
  test.each<[string, Partial<Rule>, MetricEvidence]>([
    ['sides does not go with days_error, a MEAN metric: one-sided intervals are for rates', { sides: 'one' }, mean],
    [
      'anytime does not go with days_error, a MEAN metric: intervals that may be watched are for rates',
      { anytime: true },
      mean,
    ],
    [
      'reduce does not go with days_error, a MEAN metric: trials of a MEAN are averaged case by case as it is',
      { reduce: 'all' },
      mean,
    ],
    ['per does not go with days_error, a MEAN metric: rules on every case are for rates', { per: 'case' }, mean],
    [
      'quantile does not go with exact_label, a BINARY metric: a rate has no quantiles',
      { quantile: 0.5 },
      binary(1, 2),
    ],
    [
      'anytime does not go with exact_label, a BINARY metric: it is not known for several trials of a case without reduce',
      { anytime: true },
      trialEvidence(times(2, results(1, 2))),
    ],
  ])('rule floor: %s', (message, rule, evidence) => {
    expect(() => decision(rule, evidence)).toThrow(
      expect.objectContaining({ code: 'rule_unfit', category: 'usage', message: `rule floor: ${message}` }),
    )
  })

  test('with the place where the rule was written', () => {
    expect(() => decision({ sides: 'one', place: 'oloproof.yaml:4:5' }, mean)).toThrow(
      /^oloproof\.yaml:4:5: rule floor/,
    )
  })
})
