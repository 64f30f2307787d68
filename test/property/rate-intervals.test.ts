import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { betaBinomialSequence } from '../../src/stats/beta-binomial-sequence.ts'
import { binomialAtLeast, binomialAtMost } from '../../src/stats/binomial.ts'
import { clopperPearson } from '../../src/stats/clopper-pearson.ts'
import { jeffreys } from '../../src/stats/jeffreys.ts'
import { midP } from '../../src/stats/mid-p.ts'
import { wilson } from '../../src/stats/wilson.ts'

const observed = fc.oneof(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 51, max: 1_000_000 }))
const counts = observed.chain((n) => fc.tuple(fc.integer({ min: 0, max: n }), fc.constant(n)))
/** Levels in steps of a thousandth. */
const alpha = fc.integer({ min: 1, max: 999 }).map((thousandths) => thousandths / 1000)
/** Those of levels of a half and more. Below, an interval of Jeffreys is around the median, which need not hold the rate. */
const usualAlpha = alpha.filter((a) => a <= 0.5)

describe.each([
  ['clopperPearson', clopperPearson],
  ['wilson', wilson],
  ['jeffreys', jeffreys],
  ['midP', midP],
  ['betaBinomialSequence', betaBinomialSequence],
])('%s', (name, interval) => {
  const numRuns = name === 'clopperPearson' || name === 'wilson' ? 500 : 250
  test('lies inside [0, 1], holds the rate, and has a width', () => {
    fc.assert(
      fc.property(counts, usualAlpha, ([passed, n], a) => {
        const { lower, upper } = interval(passed, n, a)
        expect(lower).toBeGreaterThanOrEqual(0)
        expect(upper).toBeLessThanOrEqual(1)
        expect(lower).toBeLessThanOrEqual(passed / n)
        expect(upper).toBeGreaterThanOrEqual(passed / n)
        expect(upper).toBeGreaterThan(lower)
      }),
      { seed: 20260111, numRuns },
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
      { seed: 20260112, numRuns },
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
      { seed: 20260113, numRuns },
    )
  })

  test('is mirrored when passes and misses are', () => {
    fc.assert(
      fc.property(counts, alpha, ([passed, n], a) => {
        const { lower, upper } = interval(passed, n, a)
        const mirrored = interval(n - passed, n, a)
        expect(Math.abs(mirrored.lower - (1 - upper))).toBeLessThan(1e-13)
        expect(Math.abs(mirrored.upper - (1 - lower))).toBeLessThan(1e-13)
      }),
      { seed: 20260116, numRuns },
    )
  })

  test('has a lower end that one miss more can only lower, and an upper end that one pass more can only raise', () => {
    fc.assert(
      fc.property(counts, alpha, ([passed, n], a) => {
        expect(interval(passed, n + 1, a).lower).toBeLessThanOrEqual(interval(passed, n, a).lower)
        expect(interval(passed + 1, n + 1, a).upper).toBeGreaterThanOrEqual(interval(passed, n, a).upper)
      }),
      { seed: 20260114, numRuns },
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

describe('midP', () => {
  test('has bounds at which more passes and half of the chance of as many come to alpha / 2', () => {
    fc.assert(
      fc.property(counts, alpha, ([passed, n], a) => {
        const { lower, upper } = midP(passed, n, a)
        const above = (binomialAtLeast(passed, n, lower) + binomialAtLeast(passed + 1, n, lower)) / 2
        const below = (binomialAtMost(passed, n, upper) + binomialAtMost(passed - 1, n, upper)) / 2
        if (passed > 0) expect(Math.abs(above / (a / 2) - 1)).toBeLessThan(1e-9)
        if (passed < n) expect(Math.abs(below / (a / 2) - 1)).toBeLessThan(1e-9)
      }),
      { seed: 20260117, numRuns: 300 },
    )
  })

  test('lies inside the exact interval', () => {
    fc.assert(
      fc.property(counts, alpha, ([passed, n], a) => {
        const exact = clopperPearson(passed, n, a)
        const { lower, upper } = midP(passed, n, a)
        expect(lower).toBeGreaterThanOrEqual(exact.lower)
        expect(upper).toBeLessThanOrEqual(exact.upper)
      }),
      { seed: 20260118, numRuns: 300 },
    )
  })
})

describe('betaBinomialSequence', () => {
  test.each([0.5, 0.7, 0.9, 0.97])(
    'misses a rate of %s with a chance of 5 % at most, looked at after each of 1 to 300 cases',
    (rate) => {
      // The chance of each count that has not missed yet, case by case: exact, nothing is simulated.
      let alive = [1]
      for (let n = 1; n <= 300; n++) {
        const next = Array.from({ length: n + 1 }, (_, k) => (alive[k] ?? 0) * (1 - rate) + (alive[k - 1] ?? 0) * rate)
        alive = next.map((chance, passed) => {
          if (chance === 0) return 0
          const { lower, upper } = betaBinomialSequence(passed, n, 0.05)
          return lower <= rate && rate <= upper ? chance : 0
        })
      }
      expect(1 - alive.reduce((sum, chance) => sum + chance, 0)).toBeLessThanOrEqual(0.05)
    },
  )

  test('is wider than the exact interval that may be looked at once', () => {
    fc.assert(
      fc.property(counts, usualAlpha, ([passed, n], a) => {
        const once = clopperPearson(passed, n, a)
        const watched = betaBinomialSequence(passed, n, a)
        // For one case they are the same.
        expect(watched.lower).toBeLessThanOrEqual(once.lower + 1e-14)
        expect(watched.upper).toBeGreaterThanOrEqual(once.upper - 1e-14)
      }),
      { seed: 20260119, numRuns: 1000 },
    )
  })
})
