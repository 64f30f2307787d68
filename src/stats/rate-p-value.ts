import { binomialAtLeast, binomialAtMost } from './binomial.ts'
import { requireCounts } from './domain.ts'

/**
 * The exact two-sided p value of `passed` among `observed` against a rate of `rate`: twice the smaller tail, at most 1.
 * At most alpha exactly when `rate` is outside of {@link clopperPearson}, or at one of its bounds. 1 when nothing was
 * observed. Relative accuracy 1e-13.
 *
 * Twice a tail, not the sum of all counts that are as unlikely: which side it is about must be told by it.
 *
 * @throws `stats_domain` for counts that are not whole numbers with passed <= observed <= 2^31, or a rate outside [0, 1].
 * @example
 * ```ts
 * ratePValue(36, 36, 0.9) // 0.0450...
 * ```
 */
export function ratePValue(passed: number, observed: number, rate: number): number {
  requireCounts(passed, observed)
  const tails = [binomialAtLeast(passed, observed, rate), binomialAtMost(passed, observed, rate)]
  return Math.min(1, 2 * Math.min(...tails))
}
