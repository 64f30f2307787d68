import { binomialAtMost } from './binomial.ts'
import { requirePairedCounts, type PairedCounts } from './paired-counts.ts'

/**
 * The two-sided p value of McNemar's exact test that two runs pass the same share of cases, at most 1; 1 when all pairs
 * agree. Relative accuracy 1e-13.
 *
 * Twice the smaller tail of the binomial distribution of the discordant pairs. Q. McNemar, Psychometrika 12 (1947) 153.
 *
 * @throws `stats_domain` for counts that are not whole numbers of at least 0 with a sum of at most 2^31.
 * @example
 * ```ts
 * mcnemarExact({ both: 46, onlyBaseline: 8, onlyCandidate: 2, neither: 0 }) // 0.109375
 * ```
 */
export function mcnemarExact(counts: PairedCounts): number {
  requirePairedCounts(counts)
  const { onlyBaseline, onlyCandidate } = counts
  const discordant = onlyBaseline + onlyCandidate
  return Math.min(1, 2 * binomialAtMost(Math.min(onlyBaseline, onlyCandidate), discordant, 0.5))
}
