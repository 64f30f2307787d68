import { bisect } from './bisect.ts'
import { requireAlpha, requireThat } from './domain.ts'
import type { Interval } from './interval.ts'
import { normalQuantile } from './normal-quantile.ts'
import { pairsOf, requirePairedCounts, type PairedCounts } from './paired-counts.ts'

/**
 * The score interval for the difference of two rates over the same cases, candidate minus baseline, two-sided at level
 * 1 - alpha; inside [-1, 1] and around the observed difference. No pairs give [-1, 1]; pairs that all agree give an
 * interval with a width.
 *
 * Approximate: with few discordant pairs it decides too soon, so {@link pairedDifference} decides (RATIONALE.md).
 * Absolute accuracy 1e-14. T. Tango, Statistics in Medicine 17 (1998) 891.
 *
 * @throws `stats_domain` for counts that are not whole numbers of at least 0 with a sum of at most 2^31, or alpha
 * outside (0, 1).
 * @example
 * ```ts
 * tango({ both: 43, onlyBaseline: 1, onlyCandidate: 0, neither: 0 }, 0.05) // { lower: -0.1180..., upper: 0.0593... }
 * ```
 */
export function tango(counts: PairedCounts, alpha: number): Interval {
  requirePairedCounts(counts)
  requireAlpha(alpha)
  const pairs = pairsOf(counts)
  if (pairs === 0) return { lower: -1, upper: 1 }
  const observed = (counts.onlyCandidate - counts.onlyBaseline) / pairs
  const z = -normalQuantile(alpha / 2)
  const isBelow = (difference: number): boolean => scoreOf(counts, difference) > z
  const isNotAbove = (difference: number): boolean => scoreOf(counts, difference) >= -z
  return {
    lower: observed === -1 ? -1 : Math.min(observed, bisect(isBelow, -1, observed)),
    upper: observed === 1 ? 1 : Math.max(observed, bisect(isNotAbove, observed, 1)),
  }
}

/**
 * The score statistic against a difference of `difference`, candidate minus baseline, in standard errors: large when
 * the observed difference is above it. Against 0 it is McNemar's, without correction.
 *
 * @throws `stats_domain` as {@link tango}, without pairs, and for a difference outside (-1, 1).
 * @example
 * ```ts
 * tangoScore({ both: 43, onlyBaseline: 1, onlyCandidate: 0, neither: 0 }, -0.1) // 1.708...
 * ```
 */
export function tangoScore(counts: PairedCounts, difference: number): number {
  requirePairedCounts(counts)
  requireThat(pairsOf(counts) > 0, 'pairs', 0, 'at least one')
  requireThat(difference > -1 && difference < 1, 'difference', difference, 'between -1 and 1, both excluded')
  // Never -0, which a mirrored 0 would be.
  return scoreOf(counts, difference) + 0
}

function scoreOf(counts: PairedCounts, difference: number): number {
  const { onlyCandidate, onlyBaseline } = counts
  // From the side on which the constant term of the equation is not positive: nothing cancels under the root.
  return difference >= 0
    ? scoreFromAbove(onlyCandidate, onlyBaseline, pairsOf(counts), difference)
    : -scoreFromAbove(onlyBaseline, onlyCandidate, pairsOf(counts), -difference)
}

function scoreFromAbove(gained: number, lost: number, pairs: number, difference: number): number {
  const excess = gained - lost - pairs * difference
  if (excess === 0) return 0
  // The chance of a loss that fits best, a root of the quadratic equation in section 3 of the source.
  const a = 2 * pairs
  const b = (2 * pairs - gained + lost) * difference - gained - lost
  const c = -lost * difference * (1 - difference)
  const root = Math.sqrt(b * b - 4 * a * c)
  // Of the two ways to write the root, the one that does not subtract.
  const chance = b <= 0 ? (root - b) / (2 * a) : (-2 * c) / (root + b)
  return excess / Math.sqrt(pairs * (2 * chance + difference * (1 - difference)))
}
