import { describe, expect, test } from 'vitest'
import { betaBinomialSequence } from '../../../src/stats/beta-binomial-sequence.ts'

describe('betaBinomialSequence', () => {
  test('is [76.3 %, 95.8 %] for 106 of 120, and 83.9 % at least for 30 of 30', () => {
    const { lower, upper } = betaBinomialSequence(106, 120, 0.05)
    expect([lower, upper]).toEqual([expect.closeTo(0.763, 3), expect.closeTo(0.958, 3)])
    const all = betaBinomialSequence(30, 30, 0.05)
    expect(all).toEqual({ lower: expect.closeTo(0.839, 3), upper: 1 })
  })

  test('says nothing when nothing was observed', () => {
    expect(betaBinomialSequence(0, 0, 0.05)).toEqual({ lower: 0, upper: 1 })
  })

  test.each([
    [2, 1, 0.05],
    [Number.NaN, 1, 0.05],
    [1, 2 ** 31 + 1, 0.05],
    [1, 1, 0],
  ])('refuses %s of %s at alpha %s', (passed, observed, alpha) => {
    expect(() => betaBinomialSequence(passed, observed, alpha)).toThrow(
      expect.objectContaining({ code: 'stats_domain' }),
    )
  })
})
