import { describe, expect, test } from 'vitest'
import { wilson } from '../../../src/stats/wilson.ts'

describe('wilson', () => {
  // Intervals that were reported wrong: without width at the ends (lm-evaluation-harness#4070), and promptfoo#10325.
  test.each([
    [0, 10, 0, 0.2775],
    [10, 10, 0.7225, 1],
    [17, 20, 0.6396, 0.9476],
    [5, 5, 0.5655, 1],
    [850, 1000, 0.8265, 0.8708],
  ])('is what the score test gives: %s of %s is [%s, %s]', (passed, observed, lower, upper) => {
    const interval = wilson(passed, observed, 0.05)
    expect(interval.lower).toBeCloseTo(lower, 4)
    expect(interval.upper).toBeCloseTo(upper, 4)
  })

  test('says nothing when nothing was observed', () => {
    expect(wilson(0, 0, 0.05)).toEqual({ lower: 0, upper: 1 })
  })

  test('ends exactly at 0 and at 1 for every number of cases up to 5000, where the formula misses half of the time', () => {
    const sizes = Array.from({ length: 5000 }, (_, index) => index + 1)
    expect(sizes.filter((n) => wilson(0, n, 0.05).lower !== 0 || wilson(n, n, 0.05).upper !== 1)).toEqual([])
  })

  test.each([
    [2, 1, 0.05],
    [Number.NaN, 1, 0.05],
    [1, 2 ** 31 + 1, 0.05],
    [1, 1, 1],
  ])('refuses %s of %s at alpha %s', (passed, observed, alpha) => {
    expect(() => wilson(passed, observed, alpha)).toThrow(expect.objectContaining({ code: 'stats_domain' }))
  })
})
