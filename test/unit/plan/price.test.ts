import { describe, expect, test } from 'vitest'
import { priceOf } from '../../../src/plan/price.ts'

const latenciesMs = Array.from({ length: 20 }, (_, index) => index + 1)

describe('priceOf', () => {
  test('is the number of cases times the 5th and 95th percentile of the latencies, undivided', () => {
    expect(priceOf(1614, { latenciesMs, usage: [] })).toEqual({
      timeLowMs: 1614,
      timeHighMs: 1614 * 19,
      tokensLow: null,
      tokensHigh: null,
    })
  })

  test('adds input and output tokens of each call, and leaves out calls that reported none', () => {
    const usage = [
      { inputTokens: 100, outputTokens: 20 },
      { inputTokens: null, outputTokens: null },
      { inputTokens: 200, outputTokens: null },
      { inputTokens: null, outputTokens: 50 },
    ]
    expect(priceOf(10, { latenciesMs: [], usage })).toEqual({
      timeLowMs: null,
      timeHighMs: null,
      tokensLow: 500,
      tokensHigh: 2000,
    })
  })

  test('knows nothing of a run without an answered call', () => {
    expect(priceOf(10, { latenciesMs: [], usage: [] })).toEqual({
      timeLowMs: null,
      timeHighMs: null,
      tokensLow: null,
      tokensHigh: null,
    })
  })

  test('refuses a latency that is no number', () => {
    expect(() => priceOf(10, { latenciesMs: [Number.NaN], usage: [] })).toThrow(
      expect.objectContaining({ code: 'stats_domain' }),
    )
  })
})
