import { logBetaKernel } from './beta-kernel.ts'
import { bisect } from './bisect.ts'
import { requireAlpha, requireCounts } from './domain.ts'
import type { Interval } from './interval.ts'

/**
 * The interval for a rate of `passed` among the first `observed` that may be looked at after every case: the chance that
 * it ever misses the true rate, at whatever number of cases, is alpha at most. Inside [0, 1], and exactly 0 or 1 at an
 * end that the counts reach. Nothing observed gives [0, 1].
 *
 * Its price: wider than {@link clopperPearson} at every single look. It must be chosen before the run. Relative accuracy
 * 1e-12. The mixture over Jeffreys' prior, Beta(1/2, 1/2), with J. Ville's inequality, 1939: H. Robbins, Annals of
 * Mathematical Statistics 41 (1970) 1397; S. R. Howard, A. Ramdas, J. McAuliffe & J. Sekhon, Annals of Statistics 49
 * (2021) 1055.
 *
 * @throws `stats_domain` for counts that are not whole numbers with passed <= observed <= 2^31, or alpha outside (0, 1).
 * @example
 * ```ts
 * betaBinomialSequence(30, 30, 0.05) // { lower: 0.8388..., upper: 1 }
 * ```
 */
export function betaBinomialSequence(passed: number, observed: number, alpha: number): Interval {
  requireCounts(passed, observed)
  requireAlpha(alpha)
  const failed = observed - passed
  if (observed === 0) return { lower: 0, upper: 1 }
  return {
    lower: passed === 0 ? 0 : bisect((rate) => isLeftOut(passed, failed, rate, alpha), 0, passed / observed),
    upper: failed === 0 ? 1 : bisect((rate) => !isLeftOut(passed, failed, rate, alpha), passed / observed, 1),
  }
}

/** Whether a gambler against `rate`, with the prior for a strategy, has reached 1 / alpha times the stake. */
function isLeftOut(passed: number, failed: number, rate: number, alpha: number): boolean {
  // B(passed + 1/2, failed + 1/2) / B(1/2, 1/2) / (rate^passed (1 - rate)^failed), by way of the kernel, which keeps the
  // digits that logarithms of factorials would lose.
  const complement = 1 - rate
  const kernel = logBetaKernel(passed + 0.5, failed + 0.5, rate, complement)
  const capital = (Math.log(rate) + Math.log(complement)) / 2 - Math.log(Math.PI) - kernel
  return capital >= -Math.log(alpha)
}
