import { alphaFromLevel } from '../stats/alpha-from-level.ts'
import { clopperPearson } from '../stats/clopper-pearson.ts'
import type { Interval } from '../stats/interval.ts'
import { wilsonProvisional } from '../stats/wilson-provisional.ts'
import { wilson } from '../stats/wilson.ts'
import type { BinaryMethod } from './policy.ts'

/** Methods for an interval of a rate. The provisional one is at 95 % whatever the level, and decides nothing. */
export type RateMethod = BinaryMethod | 'wilson-provisional'

/** How many judgements passed, of how many; and how many are missing. */
export interface RateCounts {
  readonly passed: number
  readonly observed: number
  readonly missing: number
}

/** The share of the observed cases that passed; null when there are none. */
export function rateEstimate({ passed, observed }: RateCounts): number | null {
  return observed === 0 ? null : passed / observed
}

/**
 * The interval of a rate over the observed cases alone, in [0, 1]; [0, 1] when nothing was observed.
 *
 * @throws `stats_domain` for impossible counts and for a level outside (0, 1).
 */
export function observedRateInterval({ passed, observed }: RateCounts, method: RateMethod, level: number): Interval {
  if (method === 'wilson-provisional') return wilsonProvisional(passed, observed)
  const alpha = alphaFromLevel(level)
  return method === 'wilson' ? wilson(passed, observed, alpha) : clopperPearson(passed, observed, alpha)
}

/**
 * The interval that a decision must hold on: every missing case is a miss in its lower end and a pass in its upper end.
 * It holds the interval over the observed cases.
 *
 * J. L. Horowitz & C. F. Manski, Journal of the American Statistical Association 95 (2000) 77.
 *
 * @throws `stats_domain` as {@link observedRateInterval}.
 */
export function worstCaseRateInterval(counts: RateCounts, method: BinaryMethod, level: number): Interval {
  const { passed, missing } = counts
  const all = { observed: counts.observed + missing, missing: 0 }
  return {
    lower: observedRateInterval({ ...all, passed }, method, level).lower,
    upper: observedRateInterval({ ...all, passed: passed + missing }, method, level).upper,
  }
}
