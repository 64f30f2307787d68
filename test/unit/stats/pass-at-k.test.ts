import { describe, expect, test } from 'vitest'
import { passAtK } from '../../../src/stats/pass-at-k.ts'

describe('passAtK', () => {
  test('is the share of draws of k trials with a pass in them', () => {
    expect(passAtK(3, 5, 2)).toBeCloseTo(1 - 1 / 10, 15)
    expect(passAtK(1, 200, 1)).toBeCloseTo(0.005, 15)
    expect(passAtK(1, 2 ** 31, 2 ** 31)).toBe(1)
  })

  test('is 0 without a pass and 1 when every draw has one', () => {
    expect(passAtK(0, 10, 10)).toBe(0)
    expect(passAtK(8, 10, 3)).toBe(1)
  })

  test('does not overflow for thousands of trials', () => {
    // 1 - C(4900, 100) / C(5000, 100) in fractions of whole numbers (Python).
    expect(passAtK(100, 5000, 100)).toBeCloseTo(0.8700687401417064, 13)
  })

  // inspect_ai#3911, deepeval#3206, human-eval#35: pass@3 of two trials read 1, and pass@k of none did.
  test.each([
    ['fewer trials than k', 0, 2, 3],
    ['no trials', 0, 0, 1],
    ['more passes than trials', 3, 2, 1],
    ['a k of 0', 1, 2, 0],
    ['half a k', 1, 2, 1.5],
    ['a k that is no number', 1, 2, Number.NaN],
  ])('refuses %s', (_what, passed, trials, k) => {
    expect(() => passAtK(passed, trials, k)).toThrow(expect.objectContaining({ code: 'stats_domain' }))
  })
})
