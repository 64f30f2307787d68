import { betaBinomialSequence } from '../stats/beta-binomial-sequence.ts'
import { clopperPearson } from '../stats/clopper-pearson.ts'
import type { Interval } from '../stats/interval.ts'
import { jeffreys } from '../stats/jeffreys.ts'
import { midP } from '../stats/mid-p.ts'
import { wilsonProvisional } from '../stats/wilson-provisional.ts'
import { wilson } from '../stats/wilson.ts'
import type { BinaryMethod } from './policy.ts'

/** Methods for an interval of a rate. The provisional one is at 95 % whatever alpha, and decides nothing. */
export type RateMethod = BinaryMethod | 'beta-binomial' | 'wilson-provisional'

/** How many units passed, of how many; and how many are missing. */
export interface RateCounts {
  readonly passed: number
  readonly observed: number
  readonly missing: number
}

const INTERVALS: { readonly [Method in RateMethod]: (passed: number, observed: number, alpha: number) => Interval } = {
  'clopper-pearson': clopperPearson,
  wilson,
  jeffreys,
  'mid-p': midP,
  'beta-binomial': betaBinomialSequence,
  'wilson-provisional': (passed, observed) => wilsonProvisional(passed, observed),
}

/** The share of the observed units that passed; null when there are none. */
export function rateEstimate({ passed, observed }: Pick<RateCounts, 'passed' | 'observed'>): number | null {
  return observed === 0 ? null : passed / observed
}

/**
 * The interval of a rate over the observed units alone, two-sided at 1 - alpha, in [0, 1]; [0, 1] when nothing was
 * observed.
 *
 * @throws `stats_domain` for impossible counts and for alpha outside (0, 1).
 */
export function observedRateInterval(
  { passed, observed }: Pick<RateCounts, 'passed' | 'observed'>,
  method: RateMethod,
  alpha: number,
): Interval {
  return INTERVALS[method](passed, observed, alpha)
}

/**
 * The interval that a decision must hold on: every missing unit is a miss in its lower end and a pass in its upper end.
 * It holds the interval over the observed units.
 *
 * J. L. Horowitz & C. F. Manski, Journal of the American Statistical Association 95 (2000) 77.
 *
 * @throws `stats_domain` as {@link observedRateInterval}.
 */
export function worstCaseRateInterval(counts: RateCounts, method: RateMethod, alpha: number): Interval {
  const { passed, missing } = counts
  const observed = counts.observed + missing
  return {
    lower: observedRateInterval({ observed, passed }, method, alpha).lower,
    upper: observedRateInterval({ observed, passed: passed + missing }, method, alpha).upper,
  }
}
