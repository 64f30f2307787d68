import { describe, expect, test } from 'vitest'
import { priceOf } from '../../../src/plan/price.ts'

const latenciesMs = Array.from({ length: 20 }, (_, index) => index + 1)

describe('priceOf', () => {
  test('is the number of cases times the 5th and 95th percentile of the latencies, undivided', () => {
    expect(priceOf(1614, { latenciesMs, tokens: [], money: [] })).toEqual({
      timeLowMs: 1614,
      timeHighMs: 1614 * 19,
      tokensLow: null,
      tokensHigh: null,
      moneyLow: null,
      moneyHigh: null,
    })
  })

  test('is that of the tokens and the money of the cases that have some', () => {
    expect(priceOf(10, { latenciesMs: [], tokens: [120, 200, 50], money: [0.5, 0.25] })).toEqual({
      timeLowMs: null,
      timeHighMs: null,
      tokensLow: 500,
      tokensHigh: 2000,
      moneyLow: 2.5,
      moneyHigh: 5,
    })
  })

  test('knows nothing of a run without an answered call', () => {
    expect(priceOf(10, { latenciesMs: [], tokens: [], money: [] })).toEqual({
      timeLowMs: null,
      timeHighMs: null,
      tokensLow: null,
      tokensHigh: null,
      moneyLow: null,
      moneyHigh: null,
    })
  })

  test('refuses a latency that is no number', () => {
    expect(() => priceOf(10, { latenciesMs: [Number.NaN], tokens: [], money: [] })).toThrow(
      expect.objectContaining({ code: 'stats_domain' }),
    )
  })
})
