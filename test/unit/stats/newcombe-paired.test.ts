import { describe, expect, test } from 'vitest'
import { newcombePaired } from '../../../src/stats/newcombe-paired.ts'

describe('newcombePaired', () => {
  test('is candidate minus baseline', () => {
    const { lower, upper } = newcombePaired({ both: 36, onlyBaseline: 2, onlyCandidate: 12, neither: 4 }, 0.05)
    expect([lower, upper]).toEqual([expect.closeTo(0.0505591635116181, 12), expect.closeTo(0.31728047075027, 12)])
  })

  test('ends at 1 where the candidate wins every pair, and has a width where none is discordant', () => {
    expect(newcombePaired({ both: 0, onlyBaseline: 0, onlyCandidate: 5, neither: 0 }, 0.05).upper).toBe(1)
    const { lower, upper } = newcombePaired({ both: 54, onlyBaseline: 0, onlyCandidate: 0, neither: 0 }, 0.05)
    expect(upper).toBeGreaterThan(0)
    expect(lower).toBeCloseTo(-upper, 14)
  })

  test('says nothing without pairs', () => {
    const none = { both: 0, onlyBaseline: 0, onlyCandidate: 0, neither: 0 }
    expect(newcombePaired(none, 0.05)).toEqual({ lower: -1, upper: 1 })
  })

  test('refuses counts and levels that cannot be', () => {
    const refusal = expect.objectContaining({ code: 'stats_domain' })
    const counts = { both: 1, onlyBaseline: 0, onlyCandidate: 0, neither: 0 }
    expect(() => newcombePaired({ ...counts, both: -1 }, 0.05)).toThrow(refusal)
    expect(() => newcombePaired(counts, 1)).toThrow(refusal)
  })
})
