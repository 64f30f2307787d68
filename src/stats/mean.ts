import { requireFiniteValues, requireThat } from './domain.ts'

/**
 * The mean of finite values, to about one unit in the last place whatever their order and offset; never overflows.
 *
 * Compensated sum of A. Neumaier, ZAMM 54 (1974) 39, and one pass that corrects the quotient.
 *
 * @throws `stats_domain` without values, or for one that is not finite.
 * @example
 * ```ts
 * mean([1e16, 1, -1e16]) // 0.3333333333333333
 * ```
 */
export function mean(values: ArrayLike<number>): number {
  requireFiniteValues(values)
  const scale = scaleOf(values)
  return scaledMean(values, scale) / scale
}

/**
 * The standard deviation of finite values with n - 1 in the denominator; 0 when all are equal.
 *
 * Corrected two-pass sum of squares: T. F. Chan, G. H. Golub & R. J. LeVeque, The American Statistician 37 (1983) 242,
 * equation 1.7. Never the mean of the squares minus the square of the mean.
 *
 * @throws `stats_domain` for fewer than two values, or one that is not finite.
 * @example
 * ```ts
 * standardDeviation([1e8 + 1, 1e8 + 2, 1e8 + 3]) // 1
 * ```
 */
export function standardDeviation(values: ArrayLike<number>): number {
  requireFiniteValues(values)
  requireThat(values.length >= 2, 'values', values.length, 'at least two numbers')
  // Equal values have no spread, even where their mean is not exactly one of them.
  if (allEqual(values)) return 0
  const scale = scaleOf(values)
  const centre = scaledMean(values, scale)
  let squares = 0
  let rest = 0
  for (let index = 0; index < values.length; index++) {
    const difference = (values[index] as number) * scale - centre
    squares += difference * difference
    rest += difference
  }
  return Math.sqrt((squares - (rest * rest) / values.length) / (values.length - 1)) / scale
}

/** Whether no two values differ. */
export function allEqual(values: ArrayLike<number>): boolean {
  for (let index = 1; index < values.length; index++) if (values[index] !== values[0]) return false
  return true
}

/**
 * A power of two that keeps sums and squares of the values inside the range of doubles: 1 unless one is beyond 1e150.
 * Values of any size come from outside, and none may turn a result into Infinity or NaN.
 */
export function scaleOf(values: ArrayLike<number>): number {
  for (let index = 0; index < values.length; index++) if (Math.abs(values[index] as number) > 1e150) return 2 ** -600
  return 1
}

function scaledMean(values: ArrayLike<number>, scale: number): number {
  let sum = 0
  let lost = 0
  for (let index = 0; index < values.length; index++) {
    const value = (values[index] as number) * scale
    const next = sum + value
    lost += Math.abs(sum) >= Math.abs(value) ? sum - next + value : value - next + sum
    sum = next
  }
  const quotient = (sum + lost) / values.length
  let rest = 0
  for (let index = 0; index < values.length; index++) rest += (values[index] as number) * scale - quotient
  return quotient + rest / values.length
}
