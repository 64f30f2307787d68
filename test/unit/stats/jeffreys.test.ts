import { describe, expect, test } from 'vitest'
import { jeffreys } from '../../../src/stats/jeffreys.ts'

describe('jeffreys', () => {
  test('ends at 0 and 1 where the counts do', () => {
    expect(jeffreys(0, 30, 0.05).lower).toBe(0)
    expect(jeffreys(30, 30, 0.05).upper).toBe(1)
  })

  test('prints [92.0%, 100.0%] for 30 of 30', () => {
    expect((jeffreys(30, 30, 0.05).lower * 100).toFixed(1)).toBe('92.0')
  })

  test('says nothing when nothing was observed', () => {
    expect(jeffreys(0, 0, 0.05)).toEqual({ lower: 0, upper: 1 })
  })

  test.each([
    [2, 1, 0.05],
    [-1, 1, 0.05],
    [Number.NaN, 1, 0.05],
    [1, 2 ** 31 + 1, 0.05],
    [1, 1, 0],
    [1, 1, Number.NaN],
  ])('refuses %s of %s at alpha %s', (passed, observed, alpha) => {
    expect(() => jeffreys(passed, observed, alpha)).toThrow(expect.objectContaining({ code: 'stats_domain' }))
  })
})
