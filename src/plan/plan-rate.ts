import type { BinaryMethod } from '../policy/policy.ts'
import { alphaFromLevel } from '../stats/alpha-from-level.ts'
import { binomialAtLeast } from '../stats/binomial.ts'
import { requireCounts, requireThat } from '../stats/domain.ts'
import { roundHalfEven } from '../stats/round-half-even.ts'
import { rateTest, type Rate, type RateTest } from './rate-test.ts'
import { sizeRange, type SizeRange } from './saw-tooth.ts'

/** What was seen, and what it must be told apart from. */
export interface RateToPlan {
  /** Whole numbers, passed <= cases, cases >= 1. */
  readonly passed: number
  readonly cases: number
  /** In (0, 1). */
  readonly threshold: number
  readonly method: BinaryMethod
  readonly level: number
  /** Only sizes above this one count; `cases` when left out. */
  readonly after?: number
  /** Of deciding, for the second size; {@link PLANNED_CHANCE} when left out. */
  readonly chance?: number
}

/** How many cases in total it takes to tell a rate from its threshold. */
export interface RatePlan {
  /** On which side of the threshold the interval will be. */
  readonly side: 'above' | 'below'
  /** When the passed cases keep their share, rounded half to even. The chance of deciding there is about one half. */
  readonly ifRateHolds: SizeRange
  /** When the chance of deciding is to be the one asked for at least; null beyond {@link LARGEST_PLAN}. */
  readonly byChance: SizeRange | null
}

/** The chance of deciding that the second size of a plan stands for. */
export const PLANNED_CHANCE = 0.9

/** No plan goes beyond so many cases. */
export const LARGEST_PLAN = 10_000_000

/**
 * The smallest number of cases in total, above those at hand, whose interval would exclude the threshold if the
 * observed rate held; and the smallest one that excludes it with a chance of 0.9 if the observed rate were the true
 * one. Sizes decide in a saw-tooth: a larger one may fail until `stableFrom`, from which on all decide. Exact in every
 * step; a plan takes a few milliseconds.
 *
 * `rate_equals_threshold`: no number of cases decides at this rate. `too_large`: more than {@link LARGEST_PLAN}.
 *
 * @throws `stats_domain` for counts that are not whole, a threshold outside (0, 1), or a level outside (0, 1).
 * @example
 * ```ts
 * planRate({ passed: 13, cases: 18, threshold: 0.7, method: 'clopper-pearson', level: 0.95 })
 * // above; ifRateHolds 1632, stable from 1702; byChance 4386, stable from 4455
 * ```
 */
export function planRate(seen: RateToPlan): RatePlan | 'rate_equals_threshold' | 'too_large' {
  const { passed, cases, threshold, method, level, after = cases, chance = PLANNED_CHANCE } = seen
  requireCounts(passed, cases)
  requireThat(cases >= 1, 'cases', cases, 'at least 1')
  requireThat(threshold > 0 && threshold < 1, 'threshold', threshold, 'between 0 and 1, both excluded')
  const alpha = alphaFromLevel(level)
  if (after >= LARGEST_PLAN) return 'too_large'
  const estimate = passed / cases
  if (estimate === threshold) return 'rate_equals_threshold'
  const side = estimate > threshold ? 'above' : 'below'
  const hits = side === 'above' ? passed : cases - passed
  const observed = { rate: hits / cases, complement: (cases - hits) / cases }
  const limit = { rate: threshold, complement: 1 - threshold }
  const test = rateTest(method, side === 'above' ? limit : swapped(limit), alpha)
  const passedAt = (size: number): number => roundHalfEven(passed * size, cases)
  const hitsAt = side === 'above' ? passedAt : (size: number): number => size - passedAt(size)
  const ifRateHolds = sizeIfRateHolds(test, observed, hitsAt, after)
  if (ifRateHolds === null) return 'too_large'
  return { side, ifRateHolds, byChance: sizeByChance(test, observed, after, chance) }
}

function swapped({ rate, complement }: Rate): Rate {
  return { rate: complement, complement: rate }
}

function sizeIfRateHolds(
  test: RateTest,
  { rate, complement }: Rate,
  hitsAt: (size: number) => number,
  after: number,
): SizeRange | null {
  // Rounding moves a count by a half at most; the rest is room for the rounding of rate * size itself.
  const shift = 0.501
  return sizeRange({
    after,
    cap: LARGEST_PLAN,
    holds: (size) => test.isAbove(hitsAt(size), size),
    isPossible: (size) => test.isAbove(Math.min(size, rate * size + shift), size),
    isCertain: (size) => test.isAbove(rate * size - shift, size),
    // With the rarer of hits and misses fixed, each further case is of the commoner kind: the evidence only grows, or
    // only shrinks.
    tooth: (size) => (rate < complement ? hitsAt(size) : size - hitsAt(size)),
  })
}

function sizeByChance(test: RateTest, { rate, complement }: Rate, after: number, wanted: number): SizeRange | null {
  const chance = (hits: number, size: number): number =>
    hits > size ? 0 : binomialAtLeast(hits, size, rate, complement)
  const leastHits = (size: number): number => Math.floor(test.critical(size)) + 1
  // The whole number of hits that it takes lies at most one above the real one, which itself is good to a tenth.
  return sizeRange({
    after,
    cap: LARGEST_PLAN,
    holds: (size) => chance(leastHits(size), size) >= wanted,
    isPossible: (size) => leastHits(size) <= size && chance(Math.max(0, test.critical(size) - 0.1), size) >= wanted,
    isCertain: (size) => chance(test.critical(size) + 1.1, size) >= wanted,
    tooth: (size) => (rate < complement ? leastHits(size) : size - leastHits(size)),
  })
}
