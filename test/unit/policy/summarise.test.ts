import { describe, expect, test } from 'vitest'
import { summarise } from '../../../src/policy/summarise.ts'
import { DEFAULT_POLICY } from '../../../src/policy/policy.ts'
import { binary, meanOf, policyWith } from '../../support/metrics.ts'

describe('summarise', () => {
  test('gives estimate, Clopper-Pearson interval and counts of a rate', () => {
    expect(summarise(DEFAULT_POLICY, binary(30, 30, 2, 1))).toEqual({
      kind: 'BINARY',
      name: 'exact_label',
      estimate: 1,
      interval: { lower: expect.closeTo(0.8842967, 6), upper: 1 },
      method: 'clopper-pearson',
      level: 0.95,
      passed: 30,
      observed: 30,
      missing: 2,
      excluded: 1,
    })
  })

  test('takes method and level of the policy', () => {
    const summary = summarise({ ...DEFAULT_POLICY, method: 'wilson', level: 0.9 }, binary(5, 5))
    // 5 / (5 + 1.6448536^2)
    expect(summary).toMatchObject({ method: 'wilson', level: 0.9, interval: { lower: expect.closeTo(0.6488835, 6) } })
  })

  test('has no estimate and [0, 1] for a rate with nothing observed', () => {
    expect(summarise(DEFAULT_POLICY, binary(0, 0, 30))).toMatchObject({
      estimate: null,
      interval: { lower: 0, upper: 1 },
      observed: 0,
      missing: 30,
    })
  })

  test('counts a score that could not be read as missing, not as 0: one of two observed', () => {
    expect(summarise(DEFAULT_POLICY, meanOf([0.5], { missing: 1 }))).toMatchObject({
      estimate: 0.5,
      observed: 1,
      missing: 1,
    })
  })

  test('shows the betting interval of a mean with a range', () => {
    const summary = summarise(
      DEFAULT_POLICY,
      meanOf(
        Array.from({ length: 18 }, () => 5),
        { range: [1, 5] },
      ),
    )
    expect(summary).toMatchObject({ kind: 'MEAN', method: 'betting', estimate: 5, range: [1, 5] })
    expect(summary.interval).toEqual({ lower: expect.closeTo(1 + 4 * 0.8146980318621477, 12), upper: 5 })
  })

  test('shows no interval of a mean without a range, unless a rule names a method for it', () => {
    const metric = meanOf(Array.from({ length: 30 }, (_, index) => index % 3))
    expect(summarise(DEFAULT_POLICY, metric)).toMatchObject({ method: null, interval: null, estimate: 1 })
    const named = policyWith({ metric: 'days_error', method: 't' })
    // scipy: 1 -+ t.ppf(0.975, 29) * std(ddof=1) / sqrt(30)
    expect(summarise(named, metric)).toMatchObject({
      method: 't',
      interval: { lower: expect.closeTo(0.6899, 5), upper: expect.closeTo(1.3101, 5) },
    })
  })

  test('shows no interval where the method gives none', () => {
    const named = policyWith({ metric: 'days_error', method: 't' })
    expect(summarise(named, meanOf([1, 2]))).toMatchObject({ method: 't', interval: null })
    expect(summarise(DEFAULT_POLICY, meanOf([]))).toMatchObject({ estimate: null, interval: null })
  })

  test('gives the same numbers in whatever order the scores arrived', () => {
    const scores = Array.from({ length: 25 }, (_, index) => ((index * 7) % 25) / 24)
    const metric = meanOf(scores, { range: [0, 1] })
    const turned = { ...metric, scores: metric.scores.toReversed() }
    expect(summarise(DEFAULT_POLICY, turned)).toEqual(summarise(DEFAULT_POLICY, metric))
  })
})
