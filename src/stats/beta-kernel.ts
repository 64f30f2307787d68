import { deviance } from './deviance.ts'
import { stirlingError } from './stirling-error.ts'

/**
 * ln( x^a y^b / B(a, b) ) for a, b > 0 and y = 1 - x, both in (0, 1). The caller passes both, since one of them may be
 * known to more digits than 1 minus the other.
 *
 * Saddle-point form of C. Loader, Fast and Accurate Computation of Binomial Probabilities, 2000, for real a and b.
 */
export function logBetaKernel(a: number, b: number, x: number, y: number): number {
  const n = a + b
  // One difference for both halves, from the smaller of x and y: nothing cancels when x is tiny and b is huge.
  const difference = x <= y ? a - n * x : n * y - b
  return (
    0.5 * (Math.log(a) + Math.log(b) - Math.log(n)) -
    HALF_LOG_TWO_PI +
    (stirlingError(n) - stirlingError(a) - stirlingError(b)) -
    (deviance(a, n * x, difference) + deviance(b, n * y, -difference))
  )
}

const HALF_LOG_TWO_PI = 0.9189385332046727
