import { describe, expect, test } from 'vitest'
import { clopperPearson } from '../../../src/stats/clopper-pearson.ts'
import { exactConditional } from '../../../src/stats/exact-conditional.ts'

describe('exactConditional', () => {
  test('is the exact interval of the share of wins, as a difference over all pairs', () => {
    const wins = clopperPearson(12, 14, 0.05)
    expect(exactConditional({ both: 36, onlyBaseline: 2, onlyCandidate: 12, neither: 4 }, 0.05)).toEqual({
      lower: expect.closeTo(((2 * wins.lower - 1) * 14) / 54, 14),
      upper: expect.closeTo(((2 * wins.upper - 1) * 14) / 54, 14),
    })
  })

  test('has no width when all pairs agree, and says nothing without pairs', () => {
    const none = { both: 0, onlyBaseline: 0, onlyCandidate: 0, neither: 0 }
    expect(exactConditional({ ...none, both: 30 }, 0.05)).toEqual({ lower: 0, upper: 0 })
    expect(exactConditional(none, 0.05)).toEqual({ lower: -1, upper: 1 })
  })

  test('refuses counts and levels that cannot be', () => {
    const refusal = expect.objectContaining({ code: 'stats_domain' })
    const counts = { both: 1, onlyBaseline: 0, onlyCandidate: 0, neither: 0 }
    expect(() => exactConditional({ ...counts, neither: 1.5 }, 0.05)).toThrow(refusal)
    expect(() => exactConditional(counts, 0)).toThrow(refusal)
  })
})
