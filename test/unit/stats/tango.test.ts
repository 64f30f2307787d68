import { describe, expect, test } from 'vitest'
import { tango, tangoScore } from '../../../src/stats/tango.ts'

describe('tango', () => {
  test('has a width when all pairs agree', () => {
    // The published example of Newcombe 1998: 20 and 10 pairs that agree, 11.4 % to either side.
    const { lower, upper } = tango({ both: 20, onlyBaseline: 0, onlyCandidate: 0, neither: 10 }, 0.05)
    expect(upper).toBeCloseTo(0.114, 3)
    expect(lower).toBeCloseTo(-upper, 14)
  })

  test('ends at -1 and 1 where every pair is discordant in the same way', () => {
    expect(tango({ both: 0, onlyBaseline: 5, onlyCandidate: 0, neither: 0 }, 0.05).lower).toBe(-1)
    expect(tango({ both: 0, onlyBaseline: 0, onlyCandidate: 5, neither: 0 }, 0.05).upper).toBe(1)
  })

  test('is candidate minus baseline', () => {
    const { lower, upper } = tango({ both: 36, onlyBaseline: 2, onlyCandidate: 12, neither: 4 }, 0.05)
    expect([lower, upper]).toEqual([expect.closeTo(0.0567087756025121, 12), expect.closeTo(0.321729499465507, 12)])
  })

  test('says nothing without pairs', () => {
    expect(tango({ both: 0, onlyBaseline: 0, onlyCandidate: 0, neither: 0 }, 0.05)).toEqual({ lower: -1, upper: 1 })
  })

  test.each([
    ['a negative count', { both: -1, onlyBaseline: 0, onlyCandidate: 0, neither: 0 }, 0.05],
    ['half a pair', { both: 0, onlyBaseline: 0.5, onlyCandidate: 0, neither: 0 }, 0.05],
    ['a count that is no number', { both: 0, onlyBaseline: 0, onlyCandidate: Number.NaN, neither: 0 }, 0.05],
    ['more than 2^31 pairs', { both: 2 ** 31, onlyBaseline: 0, onlyCandidate: 0, neither: 1 }, 0.05],
    ['an alpha of 0', { both: 1, onlyBaseline: 0, onlyCandidate: 0, neither: 0 }, 0],
  ])('refuses %s', (_what, counts, alpha) => {
    expect(() => tango(counts, alpha)).toThrow(expect.objectContaining({ code: 'stats_domain' }))
  })
})

describe('tangoScore', () => {
  test('against no difference is the statistic of McNemar without correction', () => {
    const counts = { both: 36, onlyBaseline: 2, onlyCandidate: 12, neither: 4 }
    expect(tangoScore(counts, 0)).toBeCloseTo((12 - 2) / Math.sqrt(12 + 2), 14)
  })

  test('is 0 against the difference that was observed', () => {
    expect(tangoScore({ both: 3, onlyBaseline: 1, onlyCandidate: 3, neither: 1 }, 0.25)).toBe(0)
    expect(tangoScore({ both: 3, onlyBaseline: 3, onlyCandidate: 1, neither: 1 }, -0.25)).toBe(0)
  })

  test('refuses a difference that no rates can have, and no pairs', () => {
    const refusal = expect.objectContaining({ code: 'stats_domain' })
    const counts = { both: 1, onlyBaseline: 0, onlyCandidate: 0, neither: 0 }
    expect(() => tangoScore(counts, 1)).toThrow(refusal)
    expect(() => tangoScore(counts, Number.NaN)).toThrow(refusal)
    expect(() => tangoScore({ ...counts, both: 0 }, 0)).toThrow(refusal)
  })
})
