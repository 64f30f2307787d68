import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { quantileRanks } from '../../src/stats/quantile-ranks.ts'

const size = fc.oneof(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 41, max: 1200 }))
const share = fc.integer({ min: 1, max: 99 }).map((percent) => percent / 100)
const alpha = fc.constantFrom(0.5, 0.2, 0.1, 0.05, 0.01, 0.001)

test('the quantile is missed on either side with a chance of alpha / 2 at most, and no rank nearer to it would do', () => {
  fc.assert(
    fc.property(size, share, alpha, (n, q, a) => {
      const { lower, upper } = quantileRanks(n, q, a)
      const chances = binomialChances(n, q)
      const fewerThan = (rank: number): number => sum(chances.slice(0, rank))
      const atLeast = (rank: number): number => sum(chances.slice(rank))
      const [slack, half] = [1e-12, a / 2]
      if (lower > 0) expect(fewerThan(lower)).toBeLessThanOrEqual(half + slack)
      if (upper <= n) expect(atLeast(upper)).toBeLessThanOrEqual(half + slack)
      if (lower < n) expect(fewerThan(lower + 1)).toBeGreaterThan(half - slack)
      if (upper > 1) expect(atLeast(upper - 1)).toBeGreaterThan(half - slack)
    }),
    { seed: 20260171, numRuns: 400 },
  )
})

test('ranks are mirrored for the mirrored quantile, and wider for a higher level', () => {
  fc.assert(
    fc.property(size, share, alpha, alpha, (n, q, one, other) => {
      const { lower, upper } = quantileRanks(n, q, one)
      const mirrored = quantileRanks(n, 1 - q, one)
      // 1 - q is not exact: a tie with alpha / 2 may fall on either side.
      expect(Math.abs(mirrored.lower - (n + 1 - upper))).toBeLessThanOrEqual(1)
      expect(Math.abs(mirrored.upper - (n + 1 - lower))).toBeLessThanOrEqual(1)
      const [wide, narrow] = [quantileRanks(n, q, Math.min(one, other)), quantileRanks(n, q, Math.max(one, other))]
      expect(wide.lower).toBeLessThanOrEqual(narrow.lower)
      expect(wide.upper).toBeGreaterThanOrEqual(narrow.upper)
    }),
    { seed: 20260172, numRuns: 400 },
  )
})

/** By the recurrence from one count to the next, in logarithms. */
function binomialChances(n: number, q: number): number[] {
  let log = n * Math.log1p(-q)
  return Array.from({ length: n + 1 }, (_, count) => {
    const chance = Math.exp(log)
    log += Math.log((n - count) / (count + 1)) + Math.log(q) - Math.log1p(-q)
    return chance
  })
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
