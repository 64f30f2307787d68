import { clopperPearson } from './clopper-pearson.ts'
import { requireAlpha } from './domain.ts'
import type { Interval } from './interval.ts'
import { pairsOf, requirePairedCounts, type PairedCounts } from './paired-counts.ts'

/**
 * The interval for the difference of two rates over the same cases, candidate minus baseline, from the exact interval
 * for the share of the discordant pairs that the candidate won: (2 share - 1) x discordant / pairs. Two-sided at level
 * 1 - alpha, inside [-1, 1]. No pairs give [-1, 1].
 *
 * It leaves 0 out exactly when McNemar's exact test rejects, and takes the share of discordant pairs as it was
 * observed. So it has no width when all pairs agree, and does not decide alone: see {@link pairedDifference}. Relative
 * accuracy 1e-13.
 *
 * @throws `stats_domain` for counts that are not whole numbers of at least 0 with a sum of at most 2^31, or alpha
 * outside (0, 1).
 * @example
 * ```ts
 * const counts = { both: 0, onlyBaseline: 0, onlyCandidate: 4, neither: 1 }
 * exactConditional(counts, 0.05) // { lower: -0.163..., upper: 0.8 }
 * ```
 */
export function exactConditional(counts: PairedCounts, alpha: number): Interval {
  requirePairedCounts(counts)
  requireAlpha(alpha)
  const pairs = pairsOf(counts)
  if (pairs === 0) return { lower: -1, upper: 1 }
  const discordant = counts.onlyCandidate + counts.onlyBaseline
  if (discordant === 0) return { lower: 0, upper: 0 }
  const { lower, upper } = clopperPearson(counts.onlyCandidate, discordant, alpha)
  return { lower: ((2 * lower - 1) * discordant) / pairs, upper: ((2 * upper - 1) * discordant) / pairs }
}
