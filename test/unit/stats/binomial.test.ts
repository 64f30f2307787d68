import { describe, expect, test } from 'vitest'
import { binomialAtLeast, binomialAtMost } from '../../../src/stats/binomial.ts'

describe('binomialAtLeast and binomialAtMost', () => {
  test('sum the chances of a fair coin thrown three times', () => {
    expect([0, 1, 2, 3, 4].map((count) => binomialAtLeast(count, 3, 0.5))).toEqual(
      [1, 0.875, 0.5, 0.125, 0].map((chance) => expect.closeTo(chance, 15)),
    )
    expect([-1, 0, 1, 2, 3].map((count) => binomialAtMost(count, 3, 0.5))).toEqual(
      [0, 0.125, 0.5, 0.875, 1].map((chance) => expect.closeTo(chance, 15)),
    )
  })

  test('fall without a break between whole counts', () => {
    const chances = [1, 1.25, 1.5, 1.75, 2].map((count) => binomialAtLeast(count, 3, 0.5))
    expect(chances).toEqual(chances.toSorted((a, b) => b - a))
  })

  test('take the complement of p where 1 - p would have lost its digits', () => {
    expect(binomialAtMost(0, 10, 1, 1e-20) / 1e-200).toBeCloseTo(1, 12)
    expect(binomialAtLeast(1, 1, 1e-20, 1)).toBeCloseTo(1e-20, 33)
  })

  test('are 1 or 0 without any trial', () => {
    expect(binomialAtLeast(0, 0, 0.5)).toBe(1)
    expect(binomialAtLeast(1, 0, 0.5)).toBe(0)
  })

  test.each([
    [1, -1, 0.5],
    [1, 2.5, 0.5],
    [4.5, 3, 0.5],
    [1, 3, 1.5],
    [1, 2 ** 31 + 1, 0.5],
  ])('refuse a count of %s of %s at p = %s', (count, n, p) => {
    expect(() => binomialAtLeast(count, n, p)).toThrow(expect.objectContaining({ code: 'stats_domain' }))
  })
})
