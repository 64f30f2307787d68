import { requireAlpha, requireFiniteValues } from './domain.ts'
import type { IntervalResult } from './interval.ts'
import { mean, standardDeviation } from './mean.ts'
import { tQuantile } from './t-quantile.ts'
import { withinDoubles } from './within-doubles.ts'

/**
 * The Student t interval for a mean, two-sided at level 1 - alpha; undefined (`no_spread`) for one value, or when all
 * are equal.
 *
 * Exact for normal values only: on skewed scores it passes too often (RATIONALE.md). Relative accuracy 1e-13.
 * Student, Biometrika 6 (1908) 1.
 *
 * @throws `stats_domain` without values, for one that is not finite, or alpha outside (0, 1).
 * @example
 * ```ts
 * tInterval([4, 4.5], 0.05) // { status: 'defined', interval: { lower: 1.073..., upper: 7.426... } }
 * ```
 */
export function tInterval(values: ArrayLike<number>, alpha: number): IntervalResult {
  requireFiniteValues(values)
  requireAlpha(alpha)
  const n = values.length
  const deviation = n > 1 ? standardDeviation(values) : 0
  if (deviation === 0) return { status: 'undefined', reason: 'no_spread' }
  const centre = mean(values)
  const half = tQuantile(alpha / 2, n - 1) * (deviation / Math.sqrt(n))
  return { status: 'defined', interval: { lower: withinDoubles(centre - half), upper: withinDoubles(centre + half) } }
}
