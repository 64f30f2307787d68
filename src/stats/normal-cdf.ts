import { requireThat } from './domain.ts'

/**
 * P(Z <= x) for a standard normal Z, to an absolute accuracy of 1e-15 and a relative one of 1e-12 in the lower tail.
 *
 * Series of erf for |x| < 2.8, the continued fraction of erfc beyond (Abramowitz & Stegun 7.1.5 and 7.1.14).
 *
 * @throws `stats_domain` for NaN.
 * @example
 * ```ts
 * normalCdf(1.959963984540054) // 0.975
 * ```
 */
export function normalCdf(x: number): number {
  requireThat(!Number.isNaN(x), 'x', x, 'a number')
  const tail = halfErfc(Math.abs(x) / Math.SQRT2)
  return x > 0 ? 1 - tail : tail
}

/** erfc(t) / 2 for t >= 0. */
function halfErfc(t: number): number {
  if (t >= 2) {
    if (t === Infinity) return 0
    let fraction = 0
    for (let k = CONTINUED_FRACTION_TERMS; k >= 1; k--) fraction = k / 2 / (t + fraction)
    return (0.5 * Math.exp(-t * t)) / (SQRT_PI * (t + fraction))
  }
  let term = t
  let sum = t
  for (let k = 1; ; k++) {
    term *= (-t * t) / k
    const next = sum + term / (2 * k + 1)
    if (next === sum) return 0.5 - sum / SQRT_PI
    sum = next
  }
}

const SQRT_PI = 1.772453850905516
/** Enough for full accuracy at t = 2, the worst point. */
const CONTINUED_FRACTION_TERMS = 80
