import { describe, expect, test } from 'vitest'
import { tInterval } from '../../../src/stats/t-interval.ts'

describe('tInterval', () => {
  test('is R t.test for two values', () => {
    expect(tInterval([4, 4.5], 0.05)).toEqual({
      status: 'defined',
      interval: { lower: expect.closeTo(1.07344881595633, 12), upper: expect.closeTo(7.42655118404367, 12) },
    })
  })

  test('says that there is no spread for one value and for equal ones', () => {
    const noSpread = { status: 'undefined', reason: 'no_spread' }
    expect(tInterval([3], 0.05)).toEqual(noSpread)
    expect(tInterval([0.1, 0.1, 0.1], 0.05)).toEqual(noSpread)
  })

  test('ends at the largest double where its formula goes beyond', () => {
    expect(tInterval([1e308, -1e308], 0.05)).toEqual({
      status: 'defined',
      interval: { lower: -Number.MAX_VALUE, upper: Number.MAX_VALUE },
    })
  })

  test('refuses values that are not finite, none at all, and impossible levels', () => {
    const refusal = expect.objectContaining({ code: 'stats_domain' })
    expect(() => tInterval([1, Infinity], 0.05)).toThrow(refusal)
    expect(() => tInterval([], 0.05)).toThrow(refusal)
    expect(() => tInterval([1, 2], 1)).toThrow(refusal)
  })
})
