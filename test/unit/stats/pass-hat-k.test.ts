import { describe, expect, test } from 'vitest'
import { passHatK } from '../../../src/stats/pass-hat-k.ts'

describe('passHatK', () => {
  test('is the share of draws of k trials that all pass', () => {
    expect(passHatK(3, 5, 2)).toBeCloseTo(3 / 10, 15)
    expect(passHatK(5, 5, 5)).toBe(1)
  })

  test('is 0 for fewer passes than k', () => {
    expect(passHatK(2, 5, 3)).toBe(0)
  })

  test.each([
    ['fewer trials than k', 2, 2, 3],
    ['no trials', 0, 0, 1],
    ['more passes than trials', 3, 2, 1],
    ['a k of 0', 1, 2, 0],
    ['a count that is no number', Number.NaN, 2, 1],
  ])('refuses %s', (_what, passed, trials, k) => {
    expect(() => passHatK(passed, trials, k)).toThrow(expect.objectContaining({ code: 'stats_domain' }))
  })
})
