import { betaQuantile } from './beta-quantile.ts'
import { binomialAtLeast } from './binomial.ts'
import { requireAlpha, requireCounts } from './domain.ts'
import type { Interval } from './interval.ts'
import { rootBetween } from './root-between.ts'

/**
 * The mid-p interval for a rate of `passed` among `observed`, two-sided at level 1 - alpha: {@link clopperPearson} with
 * half of the chance of the observed count on each side. Inside [0, 1], and exactly 0 or 1 at an end that the counts
 * reach. Nothing observed gives [0, 1].
 *
 * Its error is near alpha / 2 on each side on average, and above it at some rates (RATIONALE.md says by how much).
 * Relative accuracy 1e-12. H. O. Lancaster, Journal of the American Statistical Association 56 (1961) 223; G. Berry &
 * P. Armitage, The Statistician 44 (1995) 417.
 *
 * @throws `stats_domain` for counts that are not whole numbers with passed <= observed <= 2^31, or alpha outside (0, 1).
 * @example
 * ```ts
 * midP(10, 10, 0.05) // { lower: 0.7411..., upper: 1 }
 * ```
 */
export function midP(passed: number, observed: number, alpha: number): Interval {
  requireCounts(passed, observed)
  requireAlpha(alpha)
  const failed = observed - passed
  return { lower: lowerBound(passed, failed, alpha / 2), upper: upperBound(passed, failed, alpha / 2) }
}

function lowerBound(passed: number, failed: number, tail: number): number {
  if (passed === 0) return 0
  if (failed === 0) return (2 * tail) ** (1 / passed)
  // Half of the chance of the count is between none and all of it, so the bound is between two exact ones.
  const [low, high] = [
    betaQuantile('lower', tail, passed, failed + 1),
    betaQuantile('lower', 2 * tail, passed, failed + 1),
  ]
  return rootBetween((rate) => Math.log(midTail(passed, passed + failed, rate) / tail), low, high)
}

function upperBound(passed: number, failed: number, tail: number): number {
  if (failed === 0) return 1
  if (passed === 0) return -Math.expm1(Math.log(2 * tail) / failed)
  const [low, high] = [
    betaQuantile('upper', 2 * tail, passed + 1, failed),
    betaQuantile('upper', tail, passed + 1, failed),
  ]
  return rootBetween((rate) => Math.log(midTail(failed, passed + failed, 1 - rate, rate) / tail), low, high)
}

/** P(X > count) + P(X = count) / 2, which is the mean of two tails. */
function midTail(count: number, n: number, rate: number, complement: number = 1 - rate): number {
  return (binomialAtLeast(count, n, rate, complement) + binomialAtLeast(count + 1, n, rate, complement)) / 2
}
