import { requireCounts } from './domain.ts'
import type { Interval } from './interval.ts'
import { scoreInterval } from './score-interval.ts'

/**
 * The 0.975 quantile of the normal distribution as P. J. Acklam's rational approximation gives it without the refining
 * step, 8e-10 above the true value. The published provisional figures rest on it; no decision does.
 */
export const Z95_PROVISIONAL = 1.959963986120195

/**
 * The 95 % Wilson interval that is shown while a run goes on, to the last digit of the published figures. Not for
 * decisions: an interval that is looked at until it pleases is no 95 % interval.
 *
 * @throws `stats_domain` for counts that are not whole numbers with passed <= observed <= 2^31.
 * @example
 * ```ts
 * wilsonProvisional(1, 1) // { lower: 0.20654931411298355, upper: 1 }
 * ```
 */
export function wilsonProvisional(passed: number, observed: number): Interval {
  requireCounts(passed, observed)
  return scoreInterval(passed, observed, Z95_PROVISIONAL)
}
