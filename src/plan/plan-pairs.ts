import type { PairedRateMethod } from '../policy/policy.ts'
import { alphaFromLevel } from '../stats/alpha-from-level.ts'
import { pairsOf, type PairedCounts } from '../stats/paired-counts.ts'
import { roundHalfEven } from '../stats/round-half-even.ts'
import { pairsPower } from './pairs-power.ts'
import { pairsTest } from './pairs-test.ts'
import { LARGEST_PLAN, PLANNED_CHANCE } from './plan-rate.ts'
import { settledFrom } from './settled-from.ts'

/** Pairs that were seen, and the difference that they must be told apart from. */
export interface PairsToPlan {
  /** At least one pair. */
  readonly counts: PairedCounts
  /** In (-1, 1). */
  readonly threshold: number
  readonly method: PairedRateMethod
  readonly level: number
}

/** How many pairs in total it takes to tell a difference from a threshold. */
export interface PairsPlan {
  /** On which side of the threshold the interval will be. */
  readonly side: 'above' | 'below'
  /** When the shares of pairs keep, each rounded half to even. The chance of deciding there is about one half. */
  readonly ifSharesHold: { readonly first: number; readonly stableFrom: number }
  /** The discordant ones among the first size. */
  readonly discordant: number
  /** When the chance of deciding is to be {@link PLANNED_CHANCE}; null beyond {@link LARGEST_PLAN}. */
  readonly byChance: number | null
}

/**
 * The smallest number of pairs in total, above those at hand, whose interval of the difference would exclude the
 * threshold if the shares of the four kinds of pairs held; by the tests behind the intervals, exactly. And the number
 * that excludes it with a chance of 0.9 if they were the true ones, to half a percent.
 *
 * @throws `stats_domain` for counts that are not whole, no pairs, and a threshold or level out of its domain.
 * @example
 * ```ts
 * planPairs({
 *   counts: { both: 0, onlyBaseline: 0, onlyCandidate: 4, neither: 1 },
 *   threshold: 0,
 *   method: 'tango-exact',
 *   level: 0.95,
 * }) // above; 7 pairs, 6 of them discordant
 * ```
 */
export function planPairs({
  counts,
  threshold,
  method,
  level,
}: PairsToPlan): PairsPlan | 'difference_equals_threshold' | 'too_large' {
  const pairs = pairsOf(counts)
  const observed = (counts.onlyCandidate - counts.onlyBaseline) / pairs
  if (observed === threshold) return 'difference_equals_threshold'
  const side = observed > threshold ? 'above' : 'below'
  const seen = side === 'above' ? { counts, limit: threshold } : { counts: mirrored(counts), limit: -threshold }
  const alpha = alphaFromLevel(level)
  const decides = (found: PairedCounts): boolean => pairsTest[method](found, seen.limit, alpha)
  const holds = (size: number): boolean => decides(scaled(seen.counts, size))
  const gap = Math.abs(observed - threshold)
  // Rounding moves the excess of one kind of discordant pairs over the other by one at most.
  const window = Math.min(WIDEST_WINDOW, Math.ceil(4 / gap))
  const ifSharesHold = settledFrom(holds, { after: pairs, cap: LARGEST_PLAN, window })
  if (ifSharesHold === null) return 'too_large'
  const { onlyBaseline, onlyCandidate } = scaled(seen.counts, ifSharesHold.first)
  const byChance = sizeByChance({ counts: seen.counts, decides, atLeast: ifSharesHold.first })
  return { side, ifSharesHold, discordant: onlyBaseline + onlyCandidate, byChance }
}

const WIDEST_WINDOW = 10_000

function mirrored({ both, onlyBaseline, onlyCandidate, neither }: PairedCounts): PairedCounts {
  return { both, onlyBaseline: onlyCandidate, onlyCandidate: onlyBaseline, neither }
}

/** The pairs in the same shares, so many of them. */
function scaled(counts: PairedCounts, size: number): PairedCounts {
  const pairs = pairsOf(counts)
  const share = (count: number, left: number): number => Math.min(left, roundHalfEven(count * size, pairs))
  const onlyCandidate = share(counts.onlyCandidate, size)
  const onlyBaseline = share(counts.onlyBaseline, size - onlyCandidate)
  const both = share(counts.both, size - onlyCandidate - onlyBaseline)
  return { both, onlyBaseline, onlyCandidate, neither: size - onlyCandidate - onlyBaseline - both }
}

interface ChanceToPlan {
  readonly counts: PairedCounts
  readonly decides: (counts: PairedCounts) => boolean
  readonly atLeast: number
}

/** The first size with the chance that is planned for, to half a percent. */
function sizeByChance({ counts, decides, atLeast }: ChanceToPlan): number | null {
  const isLikely = (size: number): boolean => pairsPower(counts, size, decides) >= PLANNED_CHANCE
  let [below, above] = [atLeast - 1, atLeast]
  while (!isLikely(above)) {
    if (above >= LARGEST_PLAN) return null
    below = above
    above = Math.min(LARGEST_PLAN, Math.ceil(above * 1.5))
  }
  while (above - below > Math.max(1, above / 200)) {
    const middle = below + Math.floor((above - below) / 2)
    if (isLikely(middle)) above = middle
    else below = middle
  }
  return above
}
