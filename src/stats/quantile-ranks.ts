import { binomialAtLeast, binomialAtMost } from './binomial.ts'
import { requireAlpha, requireThat } from './domain.ts'

/** Ranks of two values, from the smallest, 1, to the largest, n; 0 and n + 1 stand for an end that nothing bounds. */
export interface QuantileRanks {
  readonly lower: number
  readonly upper: number
}

/**
 * The ranks of the values that bound the `share` quantile of a distribution, among `n` values drawn from it: the quantile
 * lies from the value of the lower rank to that of the upper one with probability 1 - alpha at least, whatever the
 * distribution, ties included. Rank 0 and n + 1 say that no value is extreme enough: for the upper end of a 95th
 * percentile, 72 values are needed at level 0.95.
 *
 * Exact, from the binomial distribution of the number of values below the quantile, alpha / 2 on each side. H. A. David &
 * H. N. Nagaraja, Order Statistics, 3rd edition 2003, section 7.1.
 *
 * @throws `stats_domain` unless n is a whole number from 0 to 2^31, and share and alpha are in (0, 1).
 * @example
 * ```ts
 * quantileRanks(100, 0.5, 0.05) // { lower: 40, upper: 61 }
 * ```
 */
export function quantileRanks(n: number, share: number, alpha: number): QuantileRanks {
  requireThat(Number.isSafeInteger(n) && n >= 0 && n <= 2 ** 31, 'n', n, 'a whole number from 0 to 2^31')
  requireThat(share > 0 && share < 1, 'share', share, 'between 0 and 1, both excluded')
  requireAlpha(alpha)
  const tail = alpha / 2
  return {
    // The value of rank r is above the quantile when fewer than r values are at most the quantile.
    lower: countWhile((rank) => binomialAtMost(rank - 1, n, share) <= tail, n),
    // It is below the quantile when at least r values are.
    upper: countWhile((rank) => binomialAtLeast(rank, n, share) > tail, n) + 1,
  }
}

/** How many of the ranks from 1 to n have a property that no rank after one without it has. */
function countWhile(has: (rank: number) => boolean, n: number): number {
  let [below, beyond] = [0, n + 1]
  while (beyond - below > 1) {
    const middle = Math.floor((below + beyond) / 2)
    if (has(middle)) below = middle
    else beyond = middle
  }
  return below
}
