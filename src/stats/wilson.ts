import { requireAlpha, requireCounts } from './domain.ts'
import type { Interval } from './interval.ts'
import { normalQuantile } from './normal-quantile.ts'
import { scoreInterval } from './score-interval.ts'

/**
 * The Wilson interval for a rate of `passed` among `observed`, two-sided at level 1 - alpha, inside [0, 1]. Relative
 * accuracy 1e-14.
 *
 * Narrower than {@link clopperPearson} and without its guarantee: see RATIONALE.md for how often it misses.
 * E. B. Wilson, Journal of the American Statistical Association 22 (1927) 209.
 *
 * @throws `stats_domain` for counts that are not whole numbers with passed <= observed <= 2^31, or alpha outside (0, 1).
 * @example
 * ```ts
 * wilson(10, 10, 0.05) // { lower: 0.7224..., upper: 1 }
 * ```
 */
export function wilson(passed: number, observed: number, alpha: number): Interval {
  requireCounts(passed, observed)
  requireAlpha(alpha)
  return scoreInterval(passed, observed, -normalQuantile(alpha / 2))
}
