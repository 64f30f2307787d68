import { binomialAtMost } from './binomial.ts'
import { requirePairedCounts, type PairedCounts } from './paired-counts.ts'

/**
 * The two-sided mid-p value of McNemar's test that two runs pass the same share of cases, at most 1; 1 when all pairs
 * agree. Relative accuracy 1e-12. Less cautious than {@link mcnemarExact}: for reports, no rule decides by it.
 *
 * M. W. Fagerland, S. Lydersen & P. Laake, BMC Medical Research Methodology 13 (2013) 91.
 *
 * @throws `stats_domain` for counts that are not whole numbers of at least 0 with a sum of at most 2^31.
 * @example
 * ```ts
 * mcnemarMidP({ both: 46, onlyBaseline: 8, onlyCandidate: 2, neither: 0 }) // 0.0654296875
 * ```
 */
export function mcnemarMidP(counts: PairedCounts): number {
  requirePairedCounts(counts)
  const { onlyBaseline, onlyCandidate } = counts
  const discordant = onlyBaseline + onlyCandidate
  if (discordant === 0) return 1
  const fewer = Math.min(onlyBaseline, onlyCandidate)
  const [upTo, below] = [binomialAtMost(fewer, discordant, 0.5), binomialAtMost(fewer - 1, discordant, 0.5)]
  // Twice the tail less the chance of the observed count. With as many on either side all of it is in both tails.
  return onlyBaseline === onlyCandidate ? 1 - (upTo - below) / 2 : upTo + below
}
