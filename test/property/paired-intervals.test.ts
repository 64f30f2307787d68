import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { exactConditional } from '../../src/stats/exact-conditional.ts'
import { mcnemarExact } from '../../src/stats/mcnemar-exact.ts'
import { mcnemarMidP } from '../../src/stats/mcnemar-mid-p.ts'
import { newcombePaired } from '../../src/stats/newcombe-paired.ts'
import { pairsOf, type PairedCounts } from '../../src/stats/paired-counts.ts'
import { pairedDifference } from '../../src/stats/paired-difference.ts'
import { tango } from '../../src/stats/tango.ts'

const count = fc.oneof(fc.nat({ max: 12 }), fc.nat({ max: 100_000 }))
const counts: fc.Arbitrary<PairedCounts> = fc.record({
  both: count,
  onlyBaseline: count,
  onlyCandidate: count,
  neither: count,
})
const alpha = fc.constantFrom(0.5, 0.2, 0.1, 0.05, 0.01, 0.001)

describe.each([
  ['tango', tango],
  ['newcombePaired', newcombePaired],
  ['exactConditional', exactConditional],
  ['pairedDifference', pairedDifference],
])('%s', (name, interval) => {
  test('lies inside [-1, 1] and holds the difference that was observed', () => {
    fc.assert(
      fc.property(counts, alpha, (of, a) => {
        fc.pre(pairsOf(of) > 0)
        const observed = (of.onlyCandidate - of.onlyBaseline) / pairsOf(of)
        const { lower, upper } = interval(of, a)
        expect(lower).toBeGreaterThanOrEqual(-1)
        expect(upper).toBeLessThanOrEqual(1)
        expect(lower).toBeLessThanOrEqual(observed + 1e-15)
        expect(upper).toBeGreaterThanOrEqual(observed - 1e-15)
        if (name !== 'exactConditional') expect(upper).toBeGreaterThan(lower)
      }),
      { seed: 20260141, numRuns: 1000 },
    )
  })

  test('changes its sign when the runs change places, and does not care what is called a pass', () => {
    fc.assert(
      fc.property(counts, alpha, (of, a) => {
        const { lower, upper } = interval(of, a)
        const swapped = interval({ ...of, onlyBaseline: of.onlyCandidate, onlyCandidate: of.onlyBaseline }, a)
        expect(swapped.lower).toBeCloseTo(-upper, 12)
        expect(swapped.upper).toBeCloseTo(-lower, 12)
        const mirrored = interval(
          { both: of.neither, onlyBaseline: of.onlyCandidate, onlyCandidate: of.onlyBaseline, neither: of.both },
          a,
        )
        expect(mirrored.lower).toBeCloseTo(-upper, 12)
        expect(mirrored.upper).toBeCloseTo(-lower, 12)
      }),
      { seed: 20260142, numRuns: 1000 },
    )
  })

  test('holds the interval of every lower level', () => {
    fc.assert(
      fc.property(counts, alpha, alpha, (of, one, other) => {
        const wide = interval(of, Math.min(one, other))
        const narrow = interval(of, Math.max(one, other))
        expect(wide.lower).toBeLessThanOrEqual(narrow.lower)
        expect(wide.upper).toBeGreaterThanOrEqual(narrow.upper)
      }),
      { seed: 20260143, numRuns: 1000 },
    )
  })
})

test('tango moves up when a loss becomes a tie, and when a tie becomes a win', () => {
  fc.assert(
    fc.property(counts, alpha, fc.boolean(), (of, a, isWin) => {
      const better = isWin
        ? { ...of, neither: of.neither - 1, onlyCandidate: of.onlyCandidate + 1 }
        : { ...of, onlyBaseline: of.onlyBaseline - 1, both: of.both + 1 }
      fc.pre(better.neither >= 0 && better.onlyBaseline >= 0)
      expect(tango(better, a).lower).toBeGreaterThanOrEqual(tango(of, a).lower - 1e-14)
      expect(tango(better, a).upper).toBeGreaterThanOrEqual(tango(of, a).upper - 1e-14)
    }),
    { seed: 20260144, numRuns: 1000 },
  )
})

test('the exact interval leaves out 0 exactly when the exact test rejects', () => {
  fc.assert(
    fc.property(counts, alpha, (of, a) => {
      const { lower, upper } = exactConditional(of, a)
      const p = mcnemarExact(of)
      fc.pre(Math.abs(p - a) > 1e-12)
      expect(lower > 0 || upper < 0).toBe(p < a)
    }),
    { seed: 20260145, numRuns: 1000 },
  )
})

test('the mid-p value is below the exact one, and both are probabilities', () => {
  fc.assert(
    fc.property(counts, (of) => {
      const [exact, mid] = [mcnemarExact(of), mcnemarMidP(of)]
      expect(mid).toBeGreaterThanOrEqual(0)
      expect(mid).toBeLessThanOrEqual(exact)
      expect(exact).toBeLessThanOrEqual(1)
    }),
    { seed: 20260146, numRuns: 1000 },
  )
})

test('of two runs of one system a gain is claimed with a chance of 2.5 % at most, whatever part of the pairs is discordant', () => {
  // Summed exactly over the counts of a trinomial distribution: wins and losses with a chance of d / 2 each.
  for (const pairs of [5, 12, 30]) {
    for (const discordant of [0.02, 0.1, 0.3, 0.6, 1]) {
      let claimed = 0
      for (let wins = 0; wins <= pairs; wins++) {
        for (let losses = 0; losses + wins <= pairs; losses++) {
          const of = { both: pairs - wins - losses, onlyBaseline: losses, onlyCandidate: wins, neither: 0 }
          if (pairedDifference(of, 0.05).lower > 0) claimed += trinomial(wins, losses, pairs, discordant / 2)
        }
      }
      expect(claimed).toBeLessThanOrEqual(0.025)
    }
  }
})

function trinomial(wins: number, losses: number, pairs: number, chance: number): number {
  let probability = 1
  for (let index = 1; index <= wins; index++) probability *= ((pairs - index + 1) / index) * chance
  for (let index = 1; index <= losses; index++) probability *= ((pairs - wins - index + 1) / index) * chance
  return probability * (1 - 2 * chance) ** (pairs - wins - losses)
}
