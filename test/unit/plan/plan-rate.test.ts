import { describe, expect, test } from 'vitest'
import { LARGEST_PLAN, planRate, type RateToPlan } from '../../../src/plan/plan-rate.ts'

const supportBot: RateToPlan = { passed: 13, cases: 18, threshold: 0.7, method: 'clopper-pearson', level: 0.95 }

describe('planRate', () => {
  test('takes 1632 cases to tell 13 of 18 from 0.70, and 4386 with a chance of 90 %', () => {
    expect(planRate(supportBot)).toEqual({
      side: 'above',
      ifRateHolds: { first: 1632, stableFrom: 1702 },
      byChance: { first: 4386, stableFrom: 4455 },
    })
  })

  test('takes the mirrored rounding below: 5 of 18 against 0.30 takes 1629', () => {
    expect(planRate({ ...supportBot, passed: 5, threshold: 0.3 })).toMatchObject({
      side: 'below',
      ifRateHolds: { first: 1629, stableFrom: 1695 },
    })
  })

  test('agrees with a scan in R for a rate of 0.85 against 0.80: 619 with a chance of 90 %, for good from 641', () => {
    expect(planRate({ ...supportBot, passed: 17, cases: 20, threshold: 0.8 })).toMatchObject({
      byChance: { first: 619, stableFrom: 641 },
    })
  })

  test.each([
    ['clopper-pearson', 36],
    ['wilson', 35],
    // 0.9^n < 0.05: half of the chance of n passes counts.
    ['mid-p', 29],
    // The 2.5 % quantile of Beta(n + 1/2, 1/2), integrated by Simpson's rule in Python.
    ['jeffreys', 24],
  ] as const)('takes the method at its word: 20 of 20 at 0.90 by %s takes %s', (method, total) => {
    const size = { first: total, stableFrom: total }
    expect(planRate({ ...supportBot, passed: 20, cases: 20, threshold: 0.9, method })).toEqual({
      side: 'above',
      ifRateHolds: size,
      byChance: size,
    })
  })

  test('needs more at a higher level', () => {
    expect(planRate({ ...supportBot, level: 0.99 })).toMatchObject({ ifRateHolds: { first: 2799, stableFrom: 2865 } })
    expect(planRate({ ...supportBot, level: 0.9 })).toMatchObject({ ifRateHolds: { first: 1143, stableFrom: 1213 } })
  })

  test('finds no size when the rate is the threshold', () => {
    expect(planRate({ ...supportBot, passed: 7, cases: 10 })).toBe('rate_equals_threshold')
    expect(planRate({ ...supportBot, passed: 1, cases: 3, threshold: 1 / 3 })).toBe('rate_equals_threshold')
  })

  test('stops at ten million', () => {
    // z^2 t (1 - t) / (p - t)^2 = 1.96^2 * 0.2016 / 0.0001^2: 77 million.
    expect(planRate({ ...supportBot, passed: 36, cases: 50, threshold: 0.7199 })).toBe('too_large')
    expect(planRate({ ...supportBot, passed: LARGEST_PLAN, cases: LARGEST_PLAN + 1, threshold: 0.999999 })).toBe(
      'too_large',
    )
  })

  test('plans by chance only up to ten million too', () => {
    expect(planRate({ ...supportBot, passed: 700_300, cases: 1_000_000 })).toMatchObject({
      ifRateHolds: { first: 8_962_334 },
      byChance: null,
    })
  })

  test.each([
    [{ passed: 19 }, 'passed'],
    [{ passed: -1 }, 'passed'],
    [{ passed: 1.5 }, 'passed'],
    [{ cases: 0, passed: 0 }, 'cases'],
    [{ threshold: 0 }, 'threshold'],
    [{ threshold: 1 }, 'threshold'],
    [{ threshold: Number.NaN }, 'threshold'],
    [{ level: 1 }, 'level'],
  ])('refuses %j', (change, argument) => {
    expect(() => planRate({ ...supportBot, ...change })).toThrow(
      expect.objectContaining({ code: 'stats_domain', facts: expect.objectContaining({ argument }) }),
    )
  })
})
