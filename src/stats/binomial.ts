import { betaTails } from './beta-tails.ts'
import { requireProbability, requireThat } from './domain.ts'

/**
 * P(X >= count) for X ~ Binomial(n, p), to a relative accuracy of 1e-13. Between whole counts it is the incomplete beta
 * function that the sum equals at them, falling in `count`.
 *
 * `q` is 1 - p, for callers that know it to more digits than a subtraction would leave.
 *
 * @throws `stats_domain` unless n is a whole number from 0 to 2^31, count <= n + 1, and p is in [0, 1].
 * @example
 * ```ts
 * binomialAtLeast(35, 36, 0.9) // 0.1126...
 * ```
 */
export function binomialAtLeast(count: number, n: number, p: number, q: number = 1 - p): number {
  requireThat(Number.isSafeInteger(n) && n >= 0 && n <= 2 ** 31, 'n', n, 'a whole number from 0 to 2^31')
  requireThat(count <= n + 1, 'count', count, `at most ${n + 1}`)
  requireProbability(p, 'p')
  if (count <= 0) return 1
  return count === n + 1 ? 0 : betaTails(count, n - count + 1, p, q).lower
}

/**
 * P(X <= count) for X ~ Binomial(n, p), to a relative accuracy of 1e-13; between whole counts as
 * {@link binomialAtLeast}.
 *
 * @throws `stats_domain` unless n is a whole number from 0 to 2^31, count >= -1, and p is in [0, 1].
 * @example
 * ```ts
 * binomialAtMost(13, 18, 0.7) // 0.6673...
 * ```
 */
export function binomialAtMost(count: number, n: number, p: number, q: number = 1 - p): number {
  return binomialAtLeast(n - count, n, q, p)
}
