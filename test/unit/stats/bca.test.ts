import { describe, expect, test } from 'vitest'
import { bca } from '../../../src/stats/bca.ts'

const counts = [0, 1, 2, 0, 3, 1, 0, 0, 2, 5, 1, 0, 1, 4, 0, 2, 0, 1, 3, 0]

describe('bca', () => {
  test('gives the same interval each time', () => {
    expect(bca(counts, 0.05)).toEqual(bca(counts, 0.05))
  })

  test('leans to the long tail of skewed scores', () => {
    const result = bca(counts, 0.05)
    if (result.status === 'undefined') throw new Error('no interval')
    const centre = 1.3
    expect(result.interval.upper - centre).toBeGreaterThan(centre - result.interval.lower)
  })

  test('says that there is no spread for one value and for equal ones', () => {
    const noSpread = { status: 'undefined', reason: 'no_spread' }
    expect(bca([0.4], 0.05)).toEqual(noSpread)
    expect(
      bca(
        Array.from({ length: 30 }, () => 0.1),
        0.05,
      ),
    ).toEqual(noSpread)
  })

  test('moves and scales with the scores', () => {
    const result = bca(counts, 0.05)
    const moved = bca(
      counts.map((count) => 1e6 + 1024 * count),
      0.05,
    )
    if (result.status === 'undefined' || moved.status === 'undefined') throw new Error('no interval')
    expect(moved.interval.lower).toBeCloseTo(1e6 + 1024 * result.interval.lower, 6)
    expect(moved.interval.upper).toBeCloseTo(1e6 + 1024 * result.interval.upper, 6)
  })

  test('stays finite for scores near the largest double', () => {
    const result = bca([1e308, -1e308, 1e308, 9e307], 0.05)
    const small = bca([1, -1, 1, 0.9], 0.05)
    if (result.status === 'undefined' || small.status === 'undefined') throw new Error('no interval')
    expect(result.interval.lower / 1e308).toBeCloseTo(small.interval.lower, 12)
    expect(result.interval.upper / 1e308).toBeCloseTo(small.interval.upper, 12)
  })

  test('refuses values that are not finite, none at all, and impossible levels', () => {
    const refusal = expect.objectContaining({ code: 'stats_domain' })
    expect(() => bca([1, Number.NaN], 0.05)).toThrow(refusal)
    expect(() => bca([], 0.05)).toThrow(refusal)
    expect(() => bca([1, 2], 0)).toThrow(refusal)
  })
})
