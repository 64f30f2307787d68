import { requireAlpha } from './domain.ts'
import type { Interval } from './interval.ts'
import { normalQuantile } from './normal-quantile.ts'
import { pairsOf, requirePairedCounts, type PairedCounts } from './paired-counts.ts'
import { scoreInterval } from './score-interval.ts'

/**
 * The interval for the difference of two rates over the same cases, candidate minus baseline, put together from the
 * Wilson intervals of both; two-sided at level 1 - alpha, inside [-1, 1]. No pairs give [-1, 1].
 *
 * Approximate, as {@link tango}. Absolute accuracy 1e-14. Method 10 of R. G. Newcombe, Statistics in Medicine 17 (1998)
 * 2635.
 *
 * @throws `stats_domain` for counts that are not whole numbers of at least 0 with a sum of at most 2^31, or alpha
 * outside (0, 1).
 * @example
 * ```ts
 * const counts = { both: 36, onlyBaseline: 2, onlyCandidate: 12, neither: 4 }
 * newcombePaired(counts, 0.05) // { lower: 0.0505..., upper: 0.3172... }
 * ```
 */
export function newcombePaired(counts: PairedCounts, alpha: number): Interval {
  requirePairedCounts(counts)
  requireAlpha(alpha)
  const pairs = pairsOf(counts)
  if (pairs === 0) return { lower: -1, upper: 1 }
  const z = -normalQuantile(alpha / 2)
  const candidate = distances(counts.both + counts.onlyCandidate, pairs, z)
  const baseline = distances(counts.both + counts.onlyBaseline, pairs, z)
  const correlation = correlationOf(counts, pairs)
  const together = (one: number, other: number): number =>
    Math.sqrt(Math.max(0, one * one + other * other - 2 * correlation * one * other))
  const observed = (counts.onlyCandidate - counts.onlyBaseline) / pairs
  return {
    lower: Math.max(-1, observed - together(candidate.below, baseline.above)),
    upper: Math.min(1, observed + together(baseline.below, candidate.above)),
  }
}

/** How far the Wilson bounds of a rate are from it. */
function distances(passed: number, pairs: number, z: number): { readonly below: number; readonly above: number } {
  const { lower, upper } = scoreInterval(passed, pairs, z)
  return { below: passed / pairs - lower, above: upper - passed / pairs }
}

/** Of the two judgements of a case, with the source's correction for continuity; 0 where all of one run are equal. */
function correlationOf({ both, onlyBaseline, onlyCandidate, neither }: PairedCounts, pairs: number): number {
  const margins = [both + onlyCandidate, onlyBaseline + neither, both + onlyBaseline, onlyCandidate + neither]
  if (margins.includes(0)) return 0
  const agreement = both * neither - onlyBaseline * onlyCandidate
  const corrected = agreement > pairs / 2 ? agreement - pairs / 2 : Math.min(0, agreement)
  return corrected / margins.reduce((product, margin) => product * Math.sqrt(margin), 1)
}
