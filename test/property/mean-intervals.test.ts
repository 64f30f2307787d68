import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bca } from '../../src/stats/bca.ts'
import { bettingInterval } from '../../src/stats/betting.ts'
import type { Interval } from '../../src/stats/interval.ts'
import { mean } from '../../src/stats/mean.ts'
import { tInterval } from '../../src/stats/t-interval.ts'
import { xoshiro128 } from '../../src/stats/xoshiro128.ts'

const score = fc.oneof(fc.constantFrom(0, 0.25, 0.5, 0.75, 1), fc.double({ min: 0, max: 1, noNaN: true }))
const scores = fc.array(score, { minLength: 1, maxLength: 60 })
const alpha = fc.constantFrom(0.5, 0.2, 0.1, 0.05, 0.01, 0.001)

function byMethod(method: 'betting' | 't' | 'bca', values: number[], a: number): Interval | null {
  if (method === 'betting') return bettingInterval(values, [0, 1], a)
  const result = method === 't' ? tInterval(values, a) : bca(values, a)
  return result.status === 'defined' ? result.interval : null
}

describe.each(['betting', 't', 'bca'] as const)('the interval by %s', (method) => {
  const numRuns = method === 'bca' ? 60 : 500

  test('holds the mean of the sample, and has a width', () => {
    fc.assert(
      fc.property(scores, alpha, (values, a) => {
        const interval = byMethod(method, values, a)
        if (interval === null) return
        expect(interval.lower).toBeLessThanOrEqual(mean(values))
        expect(interval.upper).toBeGreaterThanOrEqual(mean(values))
        expect(interval.upper).toBeGreaterThan(interval.lower)
      }),
      { seed: 20260121, numRuns },
    )
  })
})

test.each(['betting', 't'] as const)('the interval by %s is mirrored when the scores are', (method) => {
  // In steps that a double holds exactly, mirrored too.
  const exactScores = fc.array(
    fc.nat({ max: 1024 }).map((step) => step / 1024),
    { minLength: 1, maxLength: 60 },
  )
  fc.assert(
    fc.property(exactScores, alpha, (values, a) => {
      const interval = byMethod(method, values, a)
      const mirrored = byMethod(
        method,
        values.map((value) => 1 - value),
        a,
      )
      expect(mirrored === null).toBe(interval === null)
      expect(mirrored?.lower ?? 0).toBeCloseTo(1 - (interval?.upper ?? 1), 10)
      expect(mirrored?.upper ?? 0).toBeCloseTo(1 - (interval?.lower ?? 1), 10)
    }),
    { seed: 20260122, numRuns: 500 },
  )
})

describe('bettingInterval', () => {
  test('lies inside the range', () => {
    fc.assert(
      fc.property(scores, alpha, (values, a) => {
        const { lower, upper } = bettingInterval(values, [0, 1], a)
        expect(lower).toBeGreaterThanOrEqual(0)
        expect(upper).toBeLessThanOrEqual(1)
      }),
      { seed: 20260123, numRuns: 500 },
    )
  })

  test.each([
    ['0 and 1', [0, 1], 10],
    ['0, 1/2 and 1', [0, 0.5, 1], 6],
    ['0, 0.9 and 1', [0, 0.9, 1], 6],
    ['0.98 and 1', [0.98, 1], 10],
  ] as const)(
    'misses with a chance of alpha / 2 at most on either side, summed over all samples of %s',
    (_what, atoms, n) => {
      const places = new Map(atoms.map((atom, index): [number, number] => [atom, index]))
      const samples = allSamples(atoms, n).map((values) => ({ values, ...bettingInterval(values, [0, 1], 0.2) }))
      for (const weights of weightings(atoms.length)) {
        const truth = atoms.reduce<number>((sum, atom, index) => sum + atom * (weights[index] as number), 0)
        let [missedBelow, missedAbove] = [0, 0]
        for (const { values, lower, upper } of samples) {
          const chance = values.reduce(
            (product, value) => product * (weights[places.get(value) as number] as number),
            1,
          )
          if (lower > truth + 1e-12) missedBelow += chance
          if (upper < truth - 1e-12) missedAbove += chance
        }
        expect(missedBelow).toBeLessThanOrEqual(0.1 + 1e-12)
        expect(missedAbove).toBeLessThanOrEqual(0.1 + 1e-12)
      }
    },
  )

  test('makes most capital from a sample of ones alone: no other sample excludes a mean that all ones do not', () => {
    // What makes the exact bound for all ones free (RATIONALE.md).
    fc.assert(
      fc.property(
        fc.constantFrom(10, 30, 47, 60, 150, 400),
        fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true })), {
          minLength: 1,
          maxLength: 8,
        }),
        (n, changes) => {
          const values = Array.from({ length: n }, () => 1)
          for (const [place, value] of changes) values[Math.floor(place * (n - 1))] = value
          fc.pre(values.some((value) => value < 1))
          expect(bettingInterval(values, [0, 1], 0.05).lower).toBeLessThan(lowerEndOfOnes(n))
        },
      ),
      { seed: 20260124, numRuns: 1000 },
    )
  })

  test.each([
    // Simulated runs of skewed scores: Student's t misses in 40 %, 21 % and 8 % of them.
    [18, 'nineteen in twenty are 1, the others below 1/2'],
    [30, 'nineteen in twenty are 1, the others below 1/2'],
    [120, 'nineteen in twenty are 1, the others below 1/2'],
  ])('with %s scores, of which %s, passes falsely in 2.5 % of runs at most', (n) => {
    const next = xoshiro128([n, 20260125, 3, 4])
    const uniform = (): number => next() / 2 ** 32
    const truth = 0.95 + 0.05 * 0.25
    const runs = 1000
    let falsePasses = 0
    for (let run = 0; run < runs; run++) {
      const values = Array.from({ length: n }, () => (uniform() < 0.95 ? 1 : uniform() / 2))
      if (bettingInterval(values, [0, 1], 0.05).lower > truth) falsePasses += 1
    }
    // 2.5 % of a thousand, and three standard errors.
    expect(falsePasses).toBeLessThanOrEqual(25 + 15)
  })
})

/** The betting bound for n ones without the exact one: every bet is as large as it is for ones. */
function lowerEndOfOnes(n: number): number {
  const almost = Array.from({ length: n }, (_, index) => (index === n - 1 ? 1 - 1e-13 : 1))
  return bettingInterval(almost, [0, 1], 0.05).lower + 1e-9
}

function allSamples(atoms: readonly number[], n: number): number[][] {
  if (n === 0) return [[]]
  return allSamples(atoms, n - 1).flatMap((rest) => atoms.map((atom) => [...rest, atom]))
}

/** Chances for each atom in steps of a fortieth. */
function weightings(atoms: number): number[][] {
  const steps = Array.from({ length: 41 }, (_, index) => index / 40)
  if (atoms === 2) return steps.map((first) => [first, 1 - first])
  return steps.flatMap((first) =>
    steps.filter((second) => first + second <= 1).map((second) => [first, second, Math.max(0, 1 - first - second)]),
  )
}
