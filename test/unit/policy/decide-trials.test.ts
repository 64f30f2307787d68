import { describe, expect, test } from 'vitest'
import type { BinaryEvidence } from '../../../src/evidence/metric.ts'
import { decide, type RuleDecision } from '../../../src/policy/decide.ts'
import type { Policy, Requirement, Rule } from '../../../src/policy/policy.ts'
import { clopperPearson } from '../../../src/stats/clopper-pearson.ts'
import { binary, policyWith } from '../../support/metrics.ts'
import { results, times, trialEvidence } from '../../support/trials.ts'

const atLeast = (threshold: number): Requirement => ({ kind: 'at_least', threshold })
const anyShare = { maxMissingRate: 1 }

function decision(rule: Partial<Rule>, evidence: BinaryEvidence, rest: Partial<Policy> = anyShare): RuleDecision {
  const [only] = decide(policyWith(rule, rest), [evidence])
  if (only === undefined) throw new Error('no decision')
  return only
}

describe('several trials of each case', () => {
  test('five cases of five trials, all alike, are evidence of five units and not of 25', () => {
    const { interval, method, trials, observed } = decision({}, trialEvidence(times(5, results(5, 5))))
    expect(method).toBe('korn-graubard')
    expect(interval).toEqual(clopperPearson(5, 5, 0.05))
    expect(trials).toEqual({ perCase: 5, cases: 5, effective: 5 })
    expect(observed).toBe(25)
    const mixed = trialEvidence([...times(3, results(5, 5)), ...times(2, results(0, 5))])
    expect(decision({}, mixed).interval).toEqual(clopperPearson(3, 5, 0.05))
  })

  test('a missing trial counts against either conclusion', () => {
    const complete = trialEvidence([...times(30, results(5, 5)), ...times(6, results(3, 5))])
    const holed = trialEvidence([...times(29, results(5, 5)), ...times(6, results(3, 5)), results(2, 5, 3)])
    const [all, some] = [decision({}, complete), decision({}, holed)]
    expect(some.interval?.lower).toBeLessThan(all.interval?.lower ?? 0)
    expect(some.missing).toBe(3)
    expect(some.observedInterval?.lower).toBeGreaterThan(some.interval?.lower ?? 1)
  })

  test('a clustered t interval decides where a rule names it, and none where no case differs', () => {
    const cases = Array.from({ length: 50 }, (_, index) => results(index % 5 === 0 ? 2 : 4, 4))
    expect(decision({ method: 'clustered' }, trialEvidence(cases))).toMatchObject({
      verdict: 'PASS',
      method: 'clustered',
    })
    expect(decision({ method: 'clustered' }, trialEvidence(times(50, results(4, 4))))).toMatchObject({
      reason: 'no_spread',
    })
  })

  test('a clustered t interval decides from 30 cases on, however many trials each has; missing ones are none', () => {
    const reasons = [29, 30].map((cases) => {
      const evidence = trialEvidence([results(19, 20), ...times(cases - 1, results(20, 20))])
      return decision({ method: 'clustered' }, evidence).reason
    })
    expect(reasons).toEqual(['too_few_for_method', 'interval_above'])
    const holed = trialEvidence([results(19, 20), ...times(28, results(20, 20)), results(0, 20, 20)])
    expect(decision({ method: 'clustered' }, holed).reason).toBe('too_few_for_method')
  })

  test('more cases than the policy allows are missing when as many trials are', () => {
    const evidence = trialEvidence([...times(9, results(5, 5)), results(0, 5, 5)])
    expect(decision({}, evidence, {})).toMatchObject({ reason: 'too_many_missing', interval: null })
  })
})

describe('reduced trials', () => {
  test.each([
    ['any', results(1, 10, 9)],
    ['all', results(0, 10, 9)],
  ] as const)('by %s are not decided when more judgements are missing than the policy allows', (reduce, trials) => {
    const evidence = trialEvidence(times(100, trials))
    expect(decision({ reduce }, evidence, {}).reason).toBe('too_many_missing')
    expect(decision({ reduce }, evidence, { maxMissingRate: 0.9 }).verdict).toBe(reduce === 'any' ? 'PASS' : 'FAIL')
  })

  const cases = [...times(20, results(3, 3)), ...times(5, results(2, 3)), ...times(3, results(1, 3)), results(0, 3)]

  test.each([
    ['all', 20],
    ['majority', 25],
    ['any', 28],
  ] as const)('%s gives one unit for each case, decided exactly', (reduce, passed) => {
    expect(decision({ reduce }, trialEvidence(cases))).toMatchObject({
      method: 'clopper-pearson',
      passed,
      observed: 29,
      missing: 0,
      interval: clopperPearson(passed, 29, 0.05),
    })
  })

  test('half of the trials are no majority', () => {
    expect(decision({ reduce: 'majority' }, trialEvidence([results(1, 2)]))).toMatchObject({ passed: 0, observed: 1 })
  })

  test.each([
    ['all', [true, false, null], { passed: 0, observed: 1, missing: 0 }],
    ['all', [true, true, null], { passed: 0, observed: 0, missing: 1 }],
    ['any', [true, null, null], { passed: 1, observed: 1, missing: 0 }],
    ['any', [false, false, null], { passed: 0, observed: 0, missing: 1 }],
    ['majority', [true, true, null], { passed: 1, observed: 1, missing: 0 }],
    ['majority', [true, false, null], { passed: 0, observed: 0, missing: 1 }],
  ] as const)('%s of %j is missing only where the missing trial could matter', (reduce, trials, counts) => {
    expect(decision({ reduce }, trialEvidence([trials]))).toMatchObject(counts)
  })

  test('pass@k and pass^k are means over cases of what their trials say without bias', () => {
    const evidence = trialEvidence([results(3, 5), results(5, 5), results(0, 5)])
    // 1 - C(2, 2) / C(5, 2) = 0.9, and C(3, 2) / C(5, 2) = 0.3.
    expect(decision({ reduce: { pass_at: 2 } }, evidence)).toMatchObject({ method: 'betting', observed: 3 })
    expect(decision({ reduce: { pass_at: 2 } }, evidence).estimate).toBeCloseTo((0.9 + 1 + 0) / 3, 14)
    expect(decision({ reduce: { pass_hat: 2 } }, evidence).estimate).toBeCloseTo((0.3 + 1 + 0) / 3, 14)
  })

  test('pass@3 of a case with two scored trials is missing, and not 1', () => {
    const some = decision({ reduce: { pass_at: 3 } }, trialEvidence([[false, false, null], results(3, 3)]))
    expect(some).toMatchObject({ observed: 1, missing: 1, estimate: 1 })
    const none = decision({ reduce: { pass_at: 3 } }, trialEvidence([[false, false, null]]))
    expect(none).toMatchObject({ verdict: 'INSUFFICIENT_EVIDENCE', reason: 'nothing_observed', estimate: null })
  })

  test('more trials cannot be drawn than there are', () => {
    expect(() => decision({ reduce: { pass_at: 4 } }, trialEvidence([results(1, 3)]))).toThrow(
      expect.objectContaining({
        code: 'rule_unfit',
        message: 'rule floor: reduce does not go with exact_label, a BINARY metric: 4 trials cannot be drawn from 3',
      }),
    )
  })
})

describe('a rule on every case', () => {
  test('sees the one case that always fails, and names it, though 90 % of all trials pass', () => {
    const evidence = trialEvidence([...times(9, results(10, 10)), results(0, 10)])
    const failed = decision({ per: 'case', requires: atLeast(0.5) }, evidence)
    expect(failed).toMatchObject({ verdict: 'FAIL', reason: 'interval_below', failingCases: ['c9'], estimate: 0 })
    // Of ten cases each may mislead: 0 of 10 at 0.05 / 10.
    expect(failed.interval?.upper).toBe(clopperPearson(0, 10, 0.005).upper)
    expect(decision({ requires: atLeast(0.5) }, evidence)).toMatchObject({ verdict: 'PASS', failingCases: null })
  })

  test('passes only when each case would pass by itself, without a correction', () => {
    const passed = decision({ per: 'case', requires: atLeast(0.65) }, trialEvidence(times(9, results(10, 10))))
    expect(passed).toMatchObject({ verdict: 'PASS', failingCases: [] })
    expect(passed.interval?.lower).toBe(clopperPearson(10, 10, 0.05).lower)
    // 0.025 ^ (1 / 10) = 0.6915: ten trials cannot show more.
    expect(decision({ per: 'case', requires: atLeast(0.7) }, trialEvidence(times(9, results(10, 10))))).toMatchObject({
      verdict: 'INSUFFICIENT_EVIDENCE',
    })
  })

  test('is about the highest rate for a ceiling', () => {
    const evidence = trialEvidence([...times(9, results(0, 10)), results(10, 10)])
    const rule: Partial<Rule> = { per: 'case', requires: { kind: 'at_most', threshold: 0.5 } }
    expect(decision(rule, evidence)).toMatchObject({ verdict: 'FAIL', failingCases: ['c9'], estimate: 1 })
  })

  test('does not pass over a case of which trials are missing, and still fails by another', () => {
    const holed = trialEvidence([...times(8, results(10, 10)), results(0, 10), results(0, 10, 10)])
    expect(decision({ per: 'case', requires: atLeast(0.5) }, holed)).toMatchObject({
      verdict: 'FAIL',
      failingCases: ['c8'],
    })
    const open = trialEvidence([...times(8, results(10, 10)), results(0, 10, 10)])
    expect(decision({ per: 'case', requires: atLeast(0.1) }, open)).toMatchObject({ reason: 'missing_kept_undecided' })
  })
})

test('with one trial of each case a method for trials sees cases', () => {
  expect(decision({ method: 'korn-graubard' }, binary(30, 36)).interval).toEqual(clopperPearson(30, 36, 0.05))
})
