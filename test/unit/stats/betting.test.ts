import { describe, expect, test } from 'vitest'
import { bettingInterval } from '../../../src/stats/betting.ts'

const ones = (n: number): number[] => Array.from({ length: n }, () => 1)

describe('bettingInterval', () => {
  test('is the whole range without values', () => {
    expect(bettingInterval([], [1, 5], 0.05)).toEqual({ lower: 1, upper: 5 })
  })

  test('is as wide as the range when one value says next to nothing', () => {
    expect(bettingInterval([0.6], [0, 1], 0.05)).toEqual({ lower: 0, upper: 1 })
  })

  test('has the exact bound (alpha / 2)^(1 / n) when all values are at the high end', () => {
    expect(bettingInterval(ones(18), [0, 1], 0.05)).toEqual({ lower: expect.closeTo(0.8146980318621477, 14), upper: 1 })
    expect(bettingInterval(ones(30), [0, 1], 0.05)).toEqual({ lower: expect.closeTo(0.8842966917779722, 14), upper: 1 })
    expect(bettingInterval([1], [0, 1], 0.05)).toEqual({ lower: expect.closeTo(0.025, 14), upper: 1 })
  })

  test('has the mirrored bound when all values are at the low end', () => {
    expect(bettingInterval([1, 1, 1, 1], [1, 5], 0.05)).toEqual({
      lower: 1,
      upper: expect.closeTo(5 - 4 * 0.025 ** 0.25, 13),
    })
  })

  test('does not take equal values inside the range for certainty', () => {
    const { lower, upper } = bettingInterval(
      ones(18).map(() => 0.8),
      [0, 1],
      0.05,
    )
    // All bets are at their cap of 1, by hand, so the capital is (1.8 - m)^18, which is 40 at this m.
    expect(lower).toBeCloseTo(1.8 - 40 ** (1 / 18), 12)
    expect(upper).toBe(1)
  })

  test('is the same interval on another scale', () => {
    const values = [0.25, 0.5, 0.75, 1, 0.25, 0.5, 1, 1, 0.75, 0.5, 0, 1]
    const unit = bettingInterval(values, [0, 1], 0.05)
    const scaled = bettingInterval(
      values.map((value) => 1 + 4 * value),
      [1, 5],
      0.05,
    )
    expect(scaled.lower).toBeCloseTo(1 + 4 * unit.lower, 12)
    expect(scaled.upper).toBeCloseTo(1 + 4 * unit.upper, 12)
  })

  test('holds the mean of the sample even where early values had excluded it', () => {
    const values = [...ones(60), ...ones(60).map(() => 0)]
    const { lower, upper } = bettingInterval(values, [0, 1], 0.05)
    expect(lower).toBeLessThanOrEqual(0.5)
    expect(upper).toBeGreaterThanOrEqual(0.5)
  })

  test('bounds where the largest capital is 2 / alpha, also when it was nearly lost before it grew', () => {
    // 12,000 zeros leave a capital below 1e-300; the ones that follow win it back.
    const values = Array.from({ length: 60_000 }, (_, index) => (index < 12_000 ? 0 : 1))
    const { lower } = bettingInterval(values, [0, 1], 0.05)
    expect(largestLogCapital(values, lower - 1e-9)).toBeGreaterThan(Math.log(40))
    expect(largestLogCapital(values, lower + 1e-9)).toBeLessThan(Math.log(40))
    expect(smallestLogCapital(values, lower)).toBeLessThan(Math.log(1e-300))
  })

  test.each([
    ['a value below the range', [0, -0.01], [0, 1], 0.05],
    ['a value above the range', [0, 1.01], [0, 1], 0.05],
    ['a value that is no number', [Number.NaN], [0, 1], 0.05],
    ['a range without width', [1], [1, 1], 0.05],
    ['a range upside down', [1], [1, 0], 0.05],
    ['a range without an end', [1], [0, Infinity], 0.05],
    ['an alpha of 1', [1], [0, 1], 1],
  ] as const)('refuses %s', (_what, values, range, alpha) => {
    expect(() => bettingInterval(values, range, alpha)).toThrow(expect.objectContaining({ code: 'stats_domain' }))
  })
})

/** The definition, in logarithms: the running capital against a mean of `centre`, for values in [0, 1] and alpha 0.05. */
function logCapitals(values: readonly number[], centre: number): number[] {
  let [capital, sum, squares] = [0, 0.5, 0.25]
  return values.map((value, index) => {
    const bet = Math.min(1, Math.sqrt((2 * Math.log(40) * (index + 1)) / (values.length * squares)))
    capital += Math.log1p(bet * (value - centre))
    sum += value
    squares += (value - sum / (index + 2)) ** 2
    return capital
  })
}

function largestLogCapital(values: readonly number[], centre: number): number {
  return logCapitals(values, centre).reduce((most, capital) => Math.max(most, capital), 0)
}

function smallestLogCapital(values: readonly number[], centre: number): number {
  return logCapitals(values, centre).reduce((least, capital) => Math.min(least, capital), 0)
}
