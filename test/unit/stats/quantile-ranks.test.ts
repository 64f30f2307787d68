import { describe, expect, test } from 'vitest'
import { quantileRanks } from '../../../src/stats/quantile-ranks.ts'

describe('quantileRanks', () => {
  test.each([
    // Counted with the binomial distribution of SciPy.
    [100, 0.5, 0.05, 40, 61],
    [120, 0.95, 0.05, 109, 119],
    [1000, 0.95, 0.05, 936, 964],
    [30, 0.9, 0.1, 24, 30],
    [20, 0.5, 0.01, 4, 17],
  ])('of %s values for the quantile %s at alpha %s are %s and %s', (n, share, alpha, lower, upper) => {
    expect(quantileRanks(n, share, alpha)).toEqual({ lower, upper })
  })

  test('have no upper end for a 95th percentile before 72 values', () => {
    expect(quantileRanks(71, 0.95, 0.05)).toEqual({ lower: 63, upper: 72 })
    expect(quantileRanks(72, 0.95, 0.05)).toEqual({ lower: 64, upper: 72 })
  })

  test('bound nothing for no values and for one', () => {
    expect(quantileRanks(0, 0.5, 0.05)).toEqual({ lower: 0, upper: 1 })
    expect(quantileRanks(1, 0.5, 0.05)).toEqual({ lower: 0, upper: 2 })
  })

  test.each([
    [-1, 0.5, 0.05],
    [2 ** 31 + 1, 0.5, 0.05],
    [10, 0, 0.05],
    [10, 1, 0.05],
    [10, 0.5, 1],
    [Number.NaN, 0.5, 0.05],
  ])('are refused for %s values, share %s and alpha %s', (n, share, alpha) => {
    expect(() => quantileRanks(n, share, alpha)).toThrow(expect.objectContaining({ code: 'stats_domain' }))
  })
})
