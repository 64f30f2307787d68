import { describe, expect, test } from 'vitest'
import { betaQuantile } from '../../../src/stats/beta-quantile.ts'

describe('betaQuantile', () => {
  test.each([
    // Closed forms: Beta(n, 1) has the distribution function x^n, Beta(1, n) the upper tail (1 - x)^n.
    ['lower', 0.025, 30, 1, 0.025 ** (1 / 30)],
    ['upper', 0.025, 1, 30, 1 - 0.025 ** (1 / 30)],
    ['lower', 0.5, 1, 1, 0.5],
    // Beta(2, 2) has 3 x^2 - 2 x^3.
    ['lower', 0.15625, 2, 2, 0.25],
    ['upper', 0.15625, 2, 2, 0.75],
    // Beta(1/2, 1/2) has 2/pi asin(sqrt x).
    ['lower', 0.25, 0.5, 0.5, Math.sin(Math.PI / 8) ** 2],
  ] as const)('%s tail %s of Beta(%s, %s) is at %s', (tail, p, a, b, x) => {
    expect(Math.abs(betaQuantile(tail, p, a, b) / x - 1)).toBeLessThan(1e-13)
  })

  test('is the end of the unit interval for a tail of 0 or 1', () => {
    expect(betaQuantile('lower', 0, 3, 4)).toBe(0)
    expect(betaQuantile('lower', 1, 3, 4)).toBe(1)
    expect(betaQuantile('upper', 0, 3, 4)).toBe(1)
    expect(betaQuantile('upper', 1, 3, 4)).toBe(0)
  })

  test.each([
    // statsmodels#9141 and #9549, scipy#12794: bounds that others put at 1, or above those of ten times as many.
    [1e-7, 0, 1000, 0.0166707224315207],
    [0.001 / 501, 0, 500, 0.0272566633183549],
    [1e-11, 10, 100_000, 0.000503060900757259],
  ])('keeps its digits at alpha %s for %s of %s', (alpha, passed, observed, upper) => {
    const bound = betaQuantile('upper', alpha / 2, passed + 1, observed - passed)
    expect(Math.abs(bound / upper - 1)).toBeLessThan(1e-13)
  })

  test.each([
    [-0.1, 1, 1],
    [1.1, 1, 1],
    [0.5, 0, 1],
    [0.5, 1, Infinity],
    [Number.NaN, 1, 1],
  ])('refuses p = %s, a = %s, b = %s', (p, a, b) => {
    expect(() => betaQuantile('lower', p, a, b)).toThrow(expect.objectContaining({ code: 'stats_domain' }))
  })
})
