import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { planRate, type RateToPlan } from '../../src/plan/plan-rate.ts'
import type { SizeRange } from '../../src/plan/saw-tooth.ts'
import { binomialAtLeast, binomialAtMost } from '../../src/stats/binomial.ts'
import { clopperPearson } from '../../src/stats/clopper-pearson.ts'
import { wilson } from '../../src/stats/wilson.ts'

const SEARCHED_TO = 1000

const seen: fc.Arbitrary<RateToPlan> = fc
  .integer({ min: 1, max: 40 })
  .chain((cases) =>
    fc.record({
      passed: fc.nat({ max: cases }),
      cases: fc.constant(cases),
      threshold: fc.integer({ min: 1, max: 99 }).map((percent) => percent / 100),
      method: fc.constantFrom('clopper-pearson' as const, 'wilson' as const),
      level: fc.constantFrom(0.8, 0.9, 0.95, 0.99),
    }),
  )
  // Close to the threshold the sizes are beyond what trying them all can reach in a test.
  .filter(({ passed, cases, threshold }) => Math.abs(passed / cases - threshold) > 0.08)

describe('planRate', () => {
  test('finds the sizes that trying them all finds, as long as the rate holds', () => {
    fc.assert(
      fc.property(seen, (rate) => {
        const plan = planRate(rate)
        if (typeof plan === 'string') throw new Error(plan)
        const decides = (size: number): boolean => {
          const passed = nearestEven(BigInt(rate.passed) * BigInt(size), BigInt(rate.cases))
          const { lower, upper } = intervalOf(rate, passed, size)
          return plan.side === 'above' ? lower > rate.threshold : upper < rate.threshold
        }
        expect(plan.ifRateHolds).toEqual(byTryingAll(rate.cases, decides))
      }),
      { seed: 20260141, numRuns: 40 },
    )
  })

  test('finds the sizes that trying them all finds, for a chance of 90 %', () => {
    fc.assert(
      fc.property(seen, (rate) => {
        const plan = planRate(rate)
        if (typeof plan === 'string' || plan.byChance === null) throw new Error('no plan')
        const estimate = rate.passed / rate.cases
        // The least count that decides above, and the most that decides below, grow with the number of cases.
        let [least, more] = [0, 0]
        const chanceAt = (size: number): number => {
          while (least <= size && !(intervalOf(rate, least, size).lower > rate.threshold)) least += 1
          while (more <= size && intervalOf(rate, more, size).upper < rate.threshold) more += 1
          if (plan.side === 'above') return least > size ? 0 : binomialAtLeast(least, size, estimate)
          return more === 0 ? 0 : binomialAtMost(more - 1, size, estimate)
        }
        expect(plan.byChance).toEqual(byTryingAll(rate.cases, (size) => chanceAt(size) >= 0.9))
      }),
      { seed: 20260142, numRuns: 20 },
    )
  })
})

/** The interval that the decision itself would use. */
function intervalOf({ method, level }: RateToPlan, passed: number, size: number): ReturnType<typeof wilson> {
  return (method === 'wilson' ? wilson : clopperPearson)(passed, size, Math.round((1 - level) * 100) / 100)
}

function byTryingAll(cases: number, decides: (size: number) => boolean): SizeRange {
  const sizes = Array.from({ length: SEARCHED_TO - cases }, (_, index) => cases + 1 + index)
  const deciding = sizes.map(decides)
  return { first: sizes[deciding.indexOf(true)] ?? Number.NaN, stableFrom: cases + 2 + deciding.lastIndexOf(false) }
}

function nearestEven(numerator: bigint, denominator: bigint): number {
  const whole = numerator / denominator
  const twice = 2n * (numerator % denominator)
  const isUp = twice > denominator || (twice === denominator && whole % 2n === 1n)
  return Number(isUp ? whole + 1n : whole)
}
