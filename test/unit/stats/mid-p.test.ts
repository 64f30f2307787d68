import { describe, expect, test } from 'vitest'
import { midP } from '../../../src/stats/mid-p.ts'

describe('midP', () => {
  test('has bounds alpha^(1 / n) and 1 - alpha^(1 / n) where the counts end', () => {
    expect(midP(30, 30, 0.05)).toEqual({ lower: expect.closeTo(0.05 ** (1 / 30), 15), upper: 1 })
    expect(midP(0, 30, 0.05)).toEqual({ lower: 0, upper: expect.closeTo(1 - 0.05 ** (1 / 30), 15) })
  })

  test('says nothing when nothing was observed', () => {
    expect(midP(0, 0, 0.05)).toEqual({ lower: 0, upper: 1 })
  })

  test('keeps its digits where one in 2^31 passed', () => {
    // The mean m of a Poisson variable with P(X = 0) + P(X = 1) / 2 = 0.975: brentq of SciPy on exp(-m) (1 + m / 2).
    expect(midP(1, 2 ** 31, 0.05).lower * 2 ** 31).toBeCloseTo(0.050020344835335746, 9)
  })

  test.each([
    [2, 1, 0.05],
    [-1, 1, 0.05],
    [Number.NaN, 1, 0.05],
    [1, 2 ** 31 + 1, 0.05],
    [1, 1, 1],
    [1, 1, Number.NaN],
  ])('refuses %s of %s at alpha %s', (passed, observed, alpha) => {
    expect(() => midP(passed, observed, alpha)).toThrow(expect.objectContaining({ code: 'stats_domain' }))
  })
})
