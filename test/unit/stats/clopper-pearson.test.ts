import { describe, expect, test } from 'vitest'
import { clopperPearson } from '../../../src/stats/clopper-pearson.ts'

describe('clopperPearson', () => {
  test('prints [88.4%, 100.0%] for 30 of 30', () => {
    const { lower, upper } = clopperPearson(30, 30, 0.05)
    expect((lower * 100).toFixed(1)).toBe('88.4')
    expect(upper).toBe(1)
  })

  test('says nothing when nothing was observed', () => {
    expect(clopperPearson(0, 0, 0.05)).toEqual({ lower: 0, upper: 1 })
  })

  test.each([
    // Bounds that other tools report as NaN or without width (statsmodels#2609, lm-evaluation-harness#4070).
    [0, 10, 0, 0.308497],
    [5, 5, 0.478176, 1],
    [0, 25, 0, 0.13719],
    [0, 5000, 0, 0.0007375],
  ])('has a width at the ends: %s of %s is [%s, %s]', (passed, observed, lower, upper) => {
    const interval = clopperPearson(passed, observed, 0.05)
    expect(interval.lower).toBeCloseTo(lower, 5)
    expect(interval.upper).toBeCloseTo(upper, 5)
  })

  test('is exactly 0.025 for one pass of one, so that a floor of 0.025 is not passed by a rounding error', () => {
    expect(clopperPearson(1, 1, 0.05)).toEqual({ lower: 0.025, upper: 1 })
  })

  test('mirrors passes and misses', () => {
    const passes = clopperPearson(3, 20, 0.05)
    const misses = clopperPearson(17, 20, 0.05)
    expect(passes.lower).toBeCloseTo(1 - misses.upper, 14)
    expect(passes.upper).toBeCloseTo(1 - misses.lower, 14)
  })

  test.each([
    [2, 1, 0.05],
    [-1, 1, 0.05],
    [0.5, 1, 0.05],
    [Number.NaN, 1, 0.05],
    [1, Infinity, 0.05],
    [1, 2 ** 31 + 1, 0.05],
    [1, 1, 0],
    [1, 1, 1],
    [1, 1, Number.NaN],
  ])('refuses %s of %s at alpha %s', (passed, observed, alpha) => {
    expect(() => clopperPearson(passed, observed, alpha)).toThrow(expect.objectContaining({ code: 'stats_domain' }))
  })
})
