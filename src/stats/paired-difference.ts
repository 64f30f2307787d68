import { exactConditional } from './exact-conditional.ts'
import type { Interval } from './interval.ts'
import type { PairedCounts } from './paired-counts.ts'
import { tango } from './tango.ts'

/**
 * The interval for the difference of two rates over the same cases, candidate minus baseline, that decides: on either
 * side the wider end of {@link tango} and {@link exactConditional}; two-sided at level 1 - alpha, inside [-1, 1] and
 * with a width always. No pairs give [-1, 1].
 *
 * Tango's alone would call four wins, a tie and no loss a gain of at least 1.8 %; the exact one would call it certain
 * that two runs do not differ which agreed on every case. RATIONALE.md says how often each is wrong.
 *
 * @throws `stats_domain` for counts that are not whole numbers of at least 0 with a sum of at most 2^31, or alpha
 * outside (0, 1).
 * @example
 * ```ts
 * const counts = { both: 0, onlyBaseline: 0, onlyCandidate: 4, neither: 1 }
 * pairedDifference(counts, 0.05) // { lower: -0.163..., upper: 0.963... }
 * ```
 */
export function pairedDifference(counts: PairedCounts, alpha: number): Interval {
  const score = tango(counts, alpha)
  const exact = exactConditional(counts, alpha)
  return { lower: Math.min(score.lower, exact.lower), upper: Math.max(score.upper, exact.upper) }
}
