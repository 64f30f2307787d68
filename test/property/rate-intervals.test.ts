import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { binomialAtLeast, binomialAtMost } from '../../src/stats/binomial.ts'
import { clopperPearson } from '../../src/stats/clopper-pearson.ts'
import { wilson } from '../../src/stats/wilson.ts'

const observed = fc.oneof(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 51, max: 1_000_000 }))
const counts = observed.chain((n) => fc.tuple(fc.integer({ min: 0, max: n }), fc.constant(n)))
/** Levels in steps of a thousandth. */
const alpha = fc.integer({ min: 1, max: 999 }).map((thousandths) => thousandths / 1000)

describe.each([
  ['clopperPearson', clopperPearson],
  ['wilson', wilson],
])('%s', (_name, interval) => {
  test('lies inside [0, 1], holds the rate, and has a width', () => {
    fc.assert(
      fc.property(counts, alpha, ([passed, n], a) => {
        const { lower, upper } = interval(passed, n, a)
        expect(lower).toBeGreaterThanOrEqual(0)
        expect(upper).toBeLessThanOrEqual(1)
        expect(lower).toBeLessThanOrEqual(passed / n)
        expect(upper).toBeGreaterThanOrEqual(passed / n)
        expect(upper).toBeGreaterThan(lower)
      }),
      { seed: 20260111, numRuns: 1000 },
    )
  })

  test('moves up with one pass more', () => {
    fc.assert(
      fc.property(counts, alpha, ([passed, n], a) => {
        fc.pre(passed < n)
        const before = interval(passed, n, a)
        const after = interval(passed + 1, n, a)
        expect(after.lower).toBeGreaterThanOrEqual(before.lower)
        expect(after.upper).toBeGreaterThanOrEqual(before.upper)
      }),
      { seed: 20260112, numRuns: 1000 },
    )
  })

  test('holds the interval of every lower level', () => {
    fc.assert(
      fc.property(counts, alpha, alpha, ([passed, n], one, other) => {
        const wide = interval(passed, n, Math.min(one, other))
        const narrow = interval(passed, n, Math.max(one, other))
        expect(wide.lower).toBeLessThanOrEqual(narrow.lower)
        expect(wide.upper).toBeGreaterThanOrEqual(narrow.upper)
      }),
      { seed: 20260113, numRuns: 1000 },
    )
  })

  test('has a lower end that one miss more can only lower, and an upper end that one pass more can only raise', () => {
    fc.assert(
      fc.property(counts, alpha, ([passed, n], a) => {
        expect(interval(passed, n + 1, a).lower).toBeLessThanOrEqual(interval(passed, n, a).lower)
        expect(interval(passed + 1, n + 1, a).upper).toBeGreaterThanOrEqual(interval(passed, n, a).upper)
      }),
      { seed: 20260114, numRuns: 1000 },
    )
  })
})

describe('clopperPearson', () => {
  test('has bounds at which the counts have a chance of alpha / 2', () => {
    fc.assert(
      fc.property(counts, alpha, ([passed, n], a) => {
        const { lower, upper } = clopperPearson(passed, n, a)
        if (passed > 0) expect(Math.abs(binomialAtLeast(passed, n, lower) / (a / 2) - 1)).toBeLessThan(1e-9)
        if (passed < n) expect(Math.abs(binomialAtMost(passed, n, upper) / (a / 2) - 1)).toBeLessThan(1e-9)
      }),
      { seed: 20260115, numRuns: 500 },
    )
  })

  test('passes a floor falsely with a chance of 2.5 % at most, summed exactly over all counts', () => {
    for (let n = 1; n <= 120; n++) {
      const lowerEnds = Array.from({ length: n + 1 }, (_, passed) => clopperPearson(passed, n, 0.05).lower)
      for (const floor of [0.5, 0.7, 0.8, 0.9, 0.95, 0.99]) {
        const least = lowerEnds.findIndex((lower) => lower > floor)
        if (least !== -1) expect(binomialAtLeast(least, n, floor)).toBeLessThanOrEqual(0.025)
      }
    }
  })
})
