import { requireAlpha, requireFiniteValues } from './domain.ts'
import type { IntervalResult } from './interval.ts'
import { allEqual, mean, scaleOf } from './mean.ts'
import { tQuantile } from './t-quantile.ts'
import { withinDoubles } from './within-doubles.ts'

/** A mean with an interval for it, and what it was made from. */
export type ClusteredMean =
  | Extract<IntervalResult, { status: 'undefined' }>
  | (Extract<IntervalResult, { status: 'defined' }> & {
      readonly estimate: number
      readonly standardError: number
      /** Degrees of freedom of its t quantile, real. */
      readonly degrees: number
    })

/**
 * The mean of all values with a t interval that lets those of one case depend on each other in any way, two-sided at
 * level 1 - alpha; undefined (`no_spread`) for fewer than two cases, or when no case is off the mean of all.
 *
 * The variance is corrected for few and unequal cases (CR2), its degrees of freedom are Satterthwaite's. With equally
 * many values in each case it is the t interval of the means of cases, and close to clusterError with G - 1 degrees of
 * freedom for many cases. Approximate as any t interval (RATIONALE.md). Relative accuracy 1e-12. Copies of all values
 * change nothing. R. M. Bell & D. F. McCaffrey, Survey Methodology 28 (2002) 169; J. E. Pustejovsky & E. Tipton, Journal
 * of Business & Economic Statistics 36 (2018) 672.
 *
 * @throws `stats_domain` for no cases, a case without values, a value that is not finite, or alpha outside (0, 1).
 * @example
 * ```ts
 * clusteredMean([[4, 4], [4.5, 4.5]], 0.05) // as the t interval of [4, 4.5]: [1.073..., 7.426...]
 * ```
 */
export function clusteredMean(values: readonly ArrayLike<number>[], alpha: number): ClusteredMean {
  requireAlpha(alpha)
  for (const ofCase of values) requireFiniteValues(ofCase)
  const all = Float64Array.from(values.flatMap((ofCase) => Array.from(ofCase)))
  requireFiniteValues(all)
  if (values.length < 2 || allEqual(all)) return { status: 'undefined', reason: 'no_spread' }
  const scale = scaleOf(all)
  const centre = mean(all)
  const largest = all.reduce((most, value) => Math.max(most, Math.abs(value * scale - centre * scale)), 0)
  let [variance, shares, shareSquares, sizeSquares] = [0, 0, 0, 0]
  for (const ofCase of values) {
    const leverage = ofCase.length / all.length
    let residual = 0
    for (let index = 0; index < ofCase.length; index++) residual += (ofCase[index] as number) * scale - centre * scale
    // What rounding leaves of deviations that cancel is no spread.
    if (Math.abs(residual) > ROUNDING * largest * ofCase.length)
      variance += (residual / all.length) ** 2 / (1 - leverage)
    // Sums for the trace of the square of the matrix that the residuals are made with.
    const share = leverage ** 2 / (1 - leverage)
    shares += share
    shareSquares += share ** 2
    sizeSquares += leverage ** 2
  }
  const standardError = Math.sqrt(variance) / scale
  if (standardError === 0) return { status: 'undefined', reason: 'no_spread' }
  const degrees = 1 / (sizeSquares + shares ** 2 - shareSquares)
  const half = tQuantile(alpha / 2, degrees) * standardError
  const interval = { lower: withinDoubles(centre - half), upper: withinDoubles(centre + half) }
  return { status: 'defined', interval, estimate: centre, standardError, degrees }
}

const ROUNDING = 1e-13
