import { betaQuantile } from './beta-quantile.ts'
import { requireAlpha, requireCounts } from './domain.ts'
import type { Interval } from './interval.ts'

/**
 * The equal-tailed Bayesian interval for a rate of `passed` among `observed` with Jeffreys' prior, Beta(1/2, 1/2),
 * two-sided at level 1 - alpha; inside [0, 1], and exactly 0 or 1 at an end that the counts reach. Nothing observed
 * gives [0, 1].
 *
 * Narrower than {@link clopperPearson}: right on average over rates, and without its guarantee at any one of them
 * (RATIONALE.md says by how much). Relative accuracy 1e-13. The rule for the ends: L. D. Brown, T. T. Cai & A.
 * DasGupta, Statistical Science 16 (2001) 101, section 4.1.
 *
 * @throws `stats_domain` for counts that are not whole numbers with passed <= observed <= 2^31, or alpha outside (0, 1).
 * @example
 * ```ts
 * jeffreys(10, 10, 0.05) // { lower: 0.7828..., upper: 1 }
 * ```
 */
export function jeffreys(passed: number, observed: number, alpha: number): Interval {
  requireCounts(passed, observed)
  requireAlpha(alpha)
  const failed = observed - passed
  return {
    lower: passed === 0 ? 0 : betaQuantile('lower', alpha / 2, passed + 0.5, failed + 0.5),
    upper: failed === 0 ? 1 : betaQuantile('upper', alpha / 2, passed + 0.5, failed + 0.5),
  }
}
