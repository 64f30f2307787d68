import { describe, expect, test } from 'vitest'
import { betaTails } from '../../../src/stats/beta-tails.ts'

describe('betaTails', () => {
  test('gives both tails of Beta(2, 2), whose distribution function is 3 x^2 - 2 x^3', () => {
    expect(betaTails(2, 2, 0.25)).toEqual({ lower: expect.closeTo(0.15625, 15), upper: expect.closeTo(0.84375, 15) })
  })

  test('keeps the digits of an upper tail that 1 minus the lower one would lose', () => {
    // Beta(1, 20): the upper tail is (1 - x)^20.
    const { upper } = betaTails(1, 20, 0.9, 0.1)
    expect(Math.abs(upper / 1e-20 - 1)).toBeLessThan(1e-13)
  })

  test('is 0 and 1 at the ends', () => {
    expect(betaTails(3, 4, 0)).toEqual({ lower: 0, upper: 1 })
    expect(betaTails(3, 4, 1)).toEqual({ lower: 1, upper: 0 })
  })

  test('is one half at the middle of a symmetric distribution, however narrow', () => {
    expect(betaTails(5e6, 5e6, 0.5).lower).toBeCloseTo(0.5, 13)
  })

  test.each([
    [0, 1, 0.5],
    [1, -1, 0.5],
    [1, 1, 1.5],
    [1, 1, Number.NaN],
  ])('refuses a = %s, b = %s, x = %s', (a, b, x) => {
    expect(() => betaTails(a, b, x)).toThrow(expect.objectContaining({ code: 'stats_domain' }))
  })
})
