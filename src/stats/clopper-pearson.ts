import { betaQuantile } from './beta-quantile.ts'
import { requireAlpha, requireCounts } from './domain.ts'
import type { Interval } from './interval.ts'

/**
 * The exact interval for a rate of `passed` among `observed`, two-sided with alpha / 2 on each side; inside [0, 1], and
 * exactly 0 or 1 at an end that the counts reach. Nothing observed gives [0, 1].
 *
 * Covers the true rate with probability 1 - alpha at least, whatever the rate. Relative accuracy 1e-13.
 * C. J. Clopper & E. S. Pearson, Biometrika 26 (1934) 404.
 *
 * @throws `stats_domain` for counts that are not whole numbers with passed <= observed <= 2^31, or alpha outside (0, 1).
 * @example
 * ```ts
 * clopperPearson(30, 30, 0.05) // { lower: 0.8842966..., upper: 1 }
 * ```
 */
export function clopperPearson(passed: number, observed: number, alpha: number): Interval {
  requireCounts(passed, observed)
  requireAlpha(alpha)
  const failed = observed - passed
  return { lower: lowerBound(passed, failed, alpha / 2), upper: upperBound(passed, failed, alpha / 2) }
}

function lowerBound(passed: number, failed: number, tail: number): number {
  if (passed === 0) return 0
  return failed === 0 ? tail ** (1 / passed) : betaQuantile('lower', tail, passed, failed + 1)
}

function upperBound(passed: number, failed: number, tail: number): number {
  if (failed === 0) return 1
  // 1 - tail^(1/n) without the cancellation, when nothing passed.
  return passed === 0 ? -Math.expm1(Math.log(tail) / failed) : betaQuantile('upper', tail, passed + 1, failed)
}
