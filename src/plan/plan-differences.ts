import { alphaFromLevel } from '../stats/alpha-from-level.ts'
import { bettingInterval } from '../stats/betting.ts'
import type { Interval } from '../stats/interval.ts'
import { mean } from '../stats/mean.ts'
import { normalQuantile } from '../stats/normal-quantile.ts'
import { tQuantile } from '../stats/t-quantile.ts'
import { PLANNED_CHANCE } from './plan-rate.ts'

/** Differences that were seen, one for each case, and what their mean must be told apart from. */
export interface DifferencesToPlan {
  readonly differences: readonly number[]
  readonly threshold: number
  /** `bca` is planned as `t`. */
  readonly method: 'betting' | 'bca' | 't'
  /** Of the differences; needed by `betting`. */
  readonly range: readonly [low: number, high: number] | null
  readonly level: number
}

/** How many cases in total it takes to tell a mean difference from a threshold. */
export interface DifferencesPlan {
  readonly side: 'above' | 'below'
  /** When the cases to come repeat the differences of those at hand. */
  readonly first: number
  /** When the chance of deciding is to be 0.9, by the normal approximation; null beyond the cap. */
  readonly byChance: number | null
}

export type NoDifferencesPlan = 'difference_equals_threshold' | 'too_few_pairs' | 'no_spread' | 'too_large'

/** A betting interval is computed from every value: no plan goes beyond so many cases. */
export const LARGEST_MEAN_PLAN = 100_000

const LEAST_PAIRS = 10

/**
 * About how many cases would decide about a mean difference, to a percent: the interval of its method over the
 * differences at hand, repeated. Not from fewer than ten, or from ones that are all the same.
 *
 * @throws `stats_domain` for a difference out of range, and for a level outside (0, 1).
 * @example
 * ```ts
 * planDifferences({ differences: scoresOfTenCases, threshold: 0, method: 't', range: null, level: 0.95 })
 * // { side: 'above', first: 46, byChance: 126 }
 * ```
 */
export function planDifferences(seen: DifferencesToPlan): DifferencesPlan | NoDifferencesPlan {
  const { differences, threshold, method, level } = seen
  if (differences.length < LEAST_PAIRS) return 'too_few_pairs'
  const centre = mean(differences)
  if (centre === threshold) return 'difference_equals_threshold'
  if (new Set(differences).size < 2) return 'no_spread'
  const alpha = alphaFromLevel(level)
  const side = centre > threshold ? 'above' : 'below'
  const decides = (size: number): boolean => {
    const { lower, upper } = intervalAt(size, seen, centre, alpha)
    return side === 'above' ? lower > threshold : upper < threshold
  }
  const first = firstSize(decides, differences.length)
  if (first === null) return 'too_large'
  const reach = method === 'betting' ? Math.sqrt(2 * Math.log(2 / alpha)) : -normalQuantile(alpha / 2)
  const byChance = Math.ceil(first * ((reach - normalQuantile(1 - PLANNED_CHANCE)) / reach) ** 2)
  return { side, first, byChance: byChance > LARGEST_MEAN_PLAN ? null : byChance }
}

function intervalAt(
  size: number,
  { differences, method, range }: DifferencesToPlan,
  centre: number,
  alpha: number,
): Interval {
  if (method === 'betting' && range !== null) {
    const repeated = Float64Array.from({ length: size }, (_, index) => differences[index % differences.length] ?? 0)
    return bettingInterval(repeated, range, alpha)
  }
  const squares = differences.reduce((sum, value) => sum + (value - centre) ** 2, 0)
  const half = tQuantile(alpha / 2, size - 1) * Math.sqrt(squares / (differences.length - 1) / size)
  return { lower: centre - half, upper: centre + half }
}

/** The first size that decides, to a percent. */
function firstSize(decides: (size: number) => boolean, after: number): number | null {
  let below = after
  let above = after + 1
  while (!decides(above)) {
    if (above >= LARGEST_MEAN_PLAN) return null
    below = above
    above = Math.min(LARGEST_MEAN_PLAN, above + Math.max(1, above - after))
  }
  while (above - below > Math.max(1, above / 100)) {
    const middle = below + Math.floor((above - below) / 2)
    if (decides(middle)) above = middle
    else below = middle
  }
  return above
}
