import type { ScoreRange } from '../evidence/criterion.ts'
import { bca } from '../stats/bca.ts'
import { bettingInterval } from '../stats/betting.ts'
import type { Interval } from '../stats/interval.ts'
import { allEqual, mean } from '../stats/mean.ts'
import { tInterval } from '../stats/t-interval.ts'
import { tQuantile } from '../stats/t-quantile.ts'
import type { CaseValues } from './case-values.ts'
import { known, none, type MeasuredInterval } from './measured-interval.ts'

/** Methods for the mean of one value per case. */
export type CaseMeanMethod = 'betting' | 'bca' | 't'

/** With fewer cases than this, the approximation behind the method is not to be trusted at all. */
export const LEAST_SCORES = { bca: 20, t: 30, clustered: 30 } as const

/** The mean of the observed values; null when there are none. */
export function meanEstimate({ observed }: Pick<CaseValues, 'observed'>): number | null {
  return observed.length === 0 ? null : mean(observed)
}

/**
 * The interval of a mean over the observed cases alone, by `method` (null: none is named), two-sided at 1 - alpha.
 * `bca` and `t` need 20 and 30 values that are not all equal. With a declared range no interval leaves it.
 *
 * @throws `stats_domain` for alpha outside (0, 1), and for a score that is not finite or out of its range.
 */
export function observedMeanInterval(
  { observed, range }: Pick<CaseValues, 'observed' | 'range'>,
  method: CaseMeanMethod | null,
  alpha: number,
): MeasuredInterval {
  return observed.length === 0 ? none('nothing_observed') : intervalOf(observed, range, method, alpha)
}

/**
 * The interval that a decision must hold on: missing judgements are at the low end of the range in its lower end, and at
 * the high end in its upper end, with as much spread as they could have. Without a range one missing judgement leaves
 * nothing to say, and so it does with `bca`, whose interval is known for no end but the observed one.
 *
 * J. L. Horowitz & C. F. Manski, Journal of the American Statistical Association 95 (2000) 77.
 *
 * @throws `stats_domain` as {@link observedMeanInterval}.
 */
export function worstCaseMeanInterval(
  values: CaseValues,
  missing: number,
  method: CaseMeanMethod | null,
  alpha: number,
): MeasuredInterval {
  const observed = observedMeanInterval(values, method, alpha)
  if (missing === 0 || method === null) return observed
  const [low, high] = [values.low(), values.high()]
  if (low === null || high === null || method === 'bca') return none('missing_unbounded')
  if (observed.status === 'none') return observed
  if (method === 't') return known(within(values.range, widestT(low, high, alpha)))
  return [low, high].map((ends) => intervalOf(ends, values.range, method, alpha)).reduce(hull, observed)
}

/** Holds both: a method that looks at the order of the scores could otherwise gain from a missing one. */
function hull(one: MeasuredInterval, other: MeasuredInterval): MeasuredInterval {
  if (one.status === 'none') return one
  if (other.status === 'none') return other
  return known({
    lower: Math.min(one.interval.lower, other.interval.lower),
    upper: Math.max(one.interval.upper, other.interval.upper),
  })
}

/** Holds the t interval of every vector of values between `low` and `high`. */
function widestT(low: Float64Array, high: Float64Array, alpha: number): Interval {
  const n = low.length
  const [least, most] = [mean(low), mean(high)]
  // Squares are largest at an end of each value, and their sum at an end of the mean.
  const squares = [least, most].map((centre) =>
    low.reduce((sum, value, index) => sum + Math.max((value - centre) ** 2, ((high[index] ?? value) - centre) ** 2), 0),
  )
  const half = tQuantile(alpha / 2, n - 1) * Math.sqrt(Math.max(...squares) / (n - 1) / n)
  return { lower: least - half, upper: most + half }
}

function intervalOf(
  values: Float64Array,
  range: ScoreRange | undefined,
  method: CaseMeanMethod | null,
  alpha: number,
): MeasuredInterval {
  if (method === null) return none('range_not_declared')
  if (method === 'betting') {
    return range === undefined ? none('range_not_declared') : known(bettingInterval(values, range, alpha))
  }
  if (allEqual(values)) return none('no_spread')
  if (values.length < LEAST_SCORES[method]) return none('too_few_for_method')
  const result = method === 'bca' ? bca(values, alpha) : tInterval(values, alpha)
  return result.status === 'undefined' ? none(result.reason) : known(within(range, result.interval))
}

function within(range: ScoreRange | undefined, { lower, upper }: Interval): Interval {
  if (range === undefined) return { lower, upper }
  return { lower: Math.max(range[0], lower), upper: Math.min(range[1], upper) }
}
