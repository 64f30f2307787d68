import type { Interval } from './interval.ts'

/**
 * The rates that a score test at `z` standard errors does not reject, for `passed` among `observed`: inside [0, 1], and
 * exactly 0 or 1 at an end that the counts reach, where the formula alone misses by a rounding error. Nothing observed
 * gives [0, 1].
 *
 * The order of operations is fixed: the provisional figures are reproduced to their last digit by it.
 * E. B. Wilson, Journal of the American Statistical Association 22 (1927) 209.
 */
export function scoreInterval(passed: number, observed: number, z: number): Interval {
  if (observed === 0) return { lower: 0, upper: 1 }
  const z2 = z * z
  const p = passed / observed
  const d = 1 + z2 / observed
  const centre = (p + z2 / (2 * observed)) / d
  const half = (z * Math.sqrt((p * (1 - p)) / observed + z2 / (4 * observed * observed))) / d
  return {
    lower: passed === 0 ? 0 : Math.max(0, centre - half),
    upper: passed === observed ? 1 : Math.min(1, centre + half),
  }
}
