import { logBetaKernel } from './beta-kernel.ts'
import { betaTails } from './beta-tails.ts'
import { requirePositive, requireProbability } from './domain.ts'
import { normalQuantile } from './normal-quantile.ts'

/**
 * The x in [0, 1] whose lower (or upper) tail under Beta(a, b) is `p`, to a relative accuracy of 1e-14.
 *
 * Ask for a small upper tail as `('upper', p)`, not as the lower tail `1 - p`, which has lost the digits of p.
 * Newton steps on the logarithm of the tail, kept inside a bracket that shrinks by halving when a step would leave it.
 *
 * @throws `stats_domain` unless p is in [0, 1] and a, b > 0.
 * @example
 * ```ts
 * betaQuantile('lower', 0.025, 30, 1) // 0.884... = 0.025 ** (1 / 30)
 * ```
 */
export function betaQuantile(tail: 'lower' | 'upper', p: number, a: number, b: number): number {
  requireProbability(p, 'p')
  requirePositive(a, 'a')
  requirePositive(b, 'b')
  if (p === 0) return tail === 'lower' ? 0 : 1
  if (p === 1) return tail === 'lower' ? 1 : 0
  const logP = Math.log(p)
  let low = 0
  let high = 1
  let x = firstGuess(tail, p, a, b)
  for (let step = 0; step < MAX_STEPS; step++) {
    const reached = betaTails(a, b, x)[tail]
    if (tail === 'lower' ? reached < p : reached > p) low = x
    else high = x
    let next = reached > 0 ? x + newtonStep(tail, Math.log(reached) - logP, reached, a, b, x) : Number.NaN
    if (!(next > low && next < high)) {
      next = middle(low, high)
      if (next <= low || next >= high) return x
    }
    if (Math.abs(next - x) <= Number.EPSILON * next) return next
    x = next
  }
  return x
}

const MAX_STEPS = 300

function newtonStep(
  tail: 'lower' | 'upper',
  logError: number,
  reached: number,
  a: number,
  b: number,
  x: number,
): number {
  const y = 1 - x
  const density = Math.exp(logBetaKernel(a, b, x, y)) / (x * y)
  const step = (logError * reached) / density
  return tail === 'lower' ? -step : step
}

/** A Wilson bound around the mean a / (a + b): right to a few percent when both are large, inside (0, 1) always. */
function firstGuess(tail: 'lower' | 'upper', p: number, a: number, b: number): number {
  const z = tail === 'lower' ? normalQuantile(p) : -normalQuantile(p)
  const n = a + b
  const mean = a / n
  const shifted = mean + (z * z) / (2 * n) + z * Math.sqrt((mean * (1 - mean)) / n + (z * z) / (4 * n * n))
  const guess = shifted / (1 + (z * z) / n)
  return guess > 0 && guess < 1 ? guess : mean
}

/** Halves in logarithms while the bracket spans orders of magnitude, else in the middle. */
function middle(low: number, high: number): number {
  if (low > 0 && high / low > 4) return Math.sqrt(low * high)
  if (low === 0 && high < 1e-3) return high / 16
  return low + (high - low) / 2
}
