import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CaseGroup } from '../../src/stats/case-groups.ts'
import { clopperPearson } from '../../src/stats/clopper-pearson.ts'
import { clusteredMean } from '../../src/stats/clustered-mean.ts'
import { effectiveNumber } from '../../src/stats/effective-number.ts'
import { kornGraubard } from '../../src/stats/korn-graubard.ts'

const group = fc
  .tuple(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 8 }))
  .chain(([cases, trials]) => fc.nat({ max: trials }).map((passed): CaseGroup => ({ cases, passed, trials })))
const groups = fc.array(group, { minLength: 1, maxLength: 8 })
const alpha = fc.constantFrom(0.5, 0.2, 0.1, 0.05, 0.01, 0.001)
const copies = fc.integer({ min: 2, max: 7 })

function copied(of: readonly CaseGroup[], times: number): readonly CaseGroup[] {
  return of.map(({ cases, passed, trials }) => ({ cases, passed: passed * times, trials: trials * times }))
}

describe('kornGraubard', () => {
  test('is not narrowed by copies of trials: it is the same interval', () => {
    fc.assert(
      fc.property(groups, copies, alpha, (of, times, a) => {
        expect(kornGraubard(copied(of, times), a)).toEqual(kornGraubard(of, a))
      }),
      { seed: 20260131, numRuns: 1000 },
    )
  })

  test('is the exact interval over cases however often single trials were copied', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 200 }),
        fc.integer({ min: 0, max: 200 }),
        copies,
        alpha,
        (p, f, times, a) => {
          fc.pre(p + f > 0)
          const single = [
            { cases: p, passed: 1, trials: 1 },
            { cases: f, passed: 0, trials: 1 },
          ].filter(({ cases }) => cases > 0)
          const exact = clopperPearson(p, p + f, a)
          const ours = kornGraubard(copied(single, times), a)
          expect(ours.lower).toBeCloseTo(exact.lower, 13)
          expect(ours.upper).toBeCloseTo(exact.upper, 13)
        },
      ),
      { seed: 20260132, numRuns: 500 },
    )
  })

  test('lies inside [0, 1], holds the share of passes, and is no narrower than for independent trials', () => {
    fc.assert(
      fc.property(groups, alpha, (of, a) => {
        const trials = of.reduce((sum, { cases, trials: each }) => sum + cases * each, 0)
        const passed = of.reduce((sum, { cases, passed: each }) => sum + cases * each, 0)
        const { lower, upper } = kornGraubard(of, a)
        const independent = clopperPearson(passed, trials, a)
        expect(lower).toBeGreaterThanOrEqual(0)
        expect(upper).toBeLessThanOrEqual(1)
        expect(lower).toBeLessThanOrEqual(independent.lower + 1e-13)
        expect(upper).toBeGreaterThanOrEqual(independent.upper - 1e-13)
        expect(lower).toBeLessThanOrEqual(passed / trials)
        expect(upper).toBeGreaterThanOrEqual(passed / trials)
      }),
      { seed: 20260133, numRuns: 1000 },
    )
  })

  test('is mirrored when passes and misses are', () => {
    fc.assert(
      fc.property(groups, alpha, (of, a) => {
        const { lower, upper } = kornGraubard(of, a)
        const mirrored = kornGraubard(
          of.map(({ cases, passed, trials }) => ({ cases, passed: trials - passed, trials })),
          a,
        )
        expect(mirrored.lower).toBeCloseTo(1 - upper, 11)
        expect(mirrored.upper).toBeCloseTo(1 - lower, 11)
      }),
      { seed: 20260134, numRuns: 500 },
    )
  })

  test('holds the interval of every lower level', () => {
    fc.assert(
      fc.property(groups, alpha, alpha, (of, one, other) => {
        const wide = kornGraubard(of, Math.min(one, other))
        const narrow = kornGraubard(of, Math.max(one, other))
        expect(wide.lower).toBeLessThanOrEqual(narrow.lower)
        expect(wide.upper).toBeGreaterThanOrEqual(narrow.upper)
      }),
      { seed: 20260135, numRuns: 500 },
    )
  })

  test('is the same however cases are put into groups', () => {
    fc.assert(
      fc.property(groups, alpha, (of, a) => {
        const single = of.flatMap(({ cases, passed, trials }) =>
          Array.from({ length: cases }, () => ({ cases: 1, passed, trials })),
        )
        const [together, apart] = [kornGraubard(of, a), kornGraubard(single, a)]
        expect(apart.lower).toBeCloseTo(together.lower, 11)
        expect(apart.upper).toBeCloseTo(together.upper, 11)
      }),
      { seed: 20260136, numRuns: 200 },
    )
  })
})

test('effectiveNumber lies between nothing and the number of trials', () => {
  fc.assert(
    fc.property(groups, alpha, (of, a) => {
      const trials = of.reduce((sum, { cases, trials: each }) => sum + cases * each, 0)
      const { effective, designEffect } = effectiveNumber(of, a)
      expect(effective).toBeGreaterThan(0)
      expect(effective).toBeLessThanOrEqual(trials)
      expect(designEffect).toBeCloseTo(trials / effective, 9)
    }),
    { seed: 20260137, numRuns: 1000 },
  )
})

describe('clusteredMean', () => {
  const values = fc.array(fc.array(fc.double({ min: -10, max: 10, noNaN: true }), { minLength: 1, maxLength: 6 }), {
    minLength: 1,
    maxLength: 12,
  })

  test('is not narrowed by copies of values', () => {
    fc.assert(
      fc.property(values, copies, alpha, (of, times, a) => {
        const once = clusteredMean(of, a)
        const often = clusteredMean(
          of.map((ofCase) => Array.from({ length: times }, () => ofCase).flat()),
          a,
        )
        expect(often.status).toBe(once.status)
        if (once.status === 'undefined' || often.status === 'undefined') return
        const slack = 1e-9 * (once.interval.upper - once.interval.lower)
        expect(often.interval.lower).toBeLessThanOrEqual(once.interval.lower + slack)
        expect(often.interval.upper).toBeGreaterThanOrEqual(once.interval.upper - slack)
      }),
      { seed: 20260138, numRuns: 500 },
    )
  })

  test('holds the mean, has a width, and has at most as many degrees of freedom as cases less one', () => {
    fc.assert(
      fc.property(values, alpha, (of, a) => {
        const ours = clusteredMean(of, a)
        if (ours.status === 'undefined') return
        expect(ours.interval.lower).toBeLessThan(ours.estimate)
        expect(ours.interval.upper).toBeGreaterThan(ours.estimate)
        expect(ours.degrees).toBeLessThanOrEqual(of.length - 1 + 1e-9)
      }),
      { seed: 20260139, numRuns: 500 },
    )
  })
})
