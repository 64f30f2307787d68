import type { ScoreRange } from '../evidence/criterion.ts'
import type { MeanEvidence } from '../evidence/metric.ts'
import { alphaFromLevel } from '../stats/alpha-from-level.ts'
import { bca } from '../stats/bca.ts'
import { bettingInterval } from '../stats/betting.ts'
import type { Interval } from '../stats/interval.ts'
import { allEqual, mean } from '../stats/mean.ts'
import { tInterval } from '../stats/t-interval.ts'
import { orderScores, type OrderedScores } from './ordered-scores.ts'
import type { MeanMethod } from './policy.ts'

/** Why the mean of a metric has no interval. */
export type NoInterval =
  'nothing_observed' | 'range_not_declared' | 'missing_unbounded' | 'no_spread' | 'too_few_for_method'

/** An interval of a mean, or the reason why there is none. */
export type MeanInterval =
  { readonly status: 'known'; readonly interval: Interval } | { readonly status: 'none'; readonly reason: NoInterval }

/** With fewer scores than this, the approximation behind the method is not to be trusted at all. */
const LEAST_SCORES = { bca: 20, t: 30 } as const

/** A mean as the methods want it: its range, and its scores in their order. */
export interface OrderedMean extends OrderedScores {
  readonly range: ScoreRange | undefined
  readonly missing: number
}

/** A metric with its scores put in order, once for all methods. */
export function orderedMean({ scores, missing, missingCases, range }: MeanEvidence): OrderedMean {
  return { ...orderScores(scores, missingCases), missing, range }
}

/** The mean of the observed scores; null when there are none. */
export function meanEstimate({ observed }: OrderedMean): number | null {
  return observed.length === 0 ? null : mean(observed)
}

/**
 * The interval of a mean over the observed cases alone, by `method` (null: none is named). `bca` and `t` need 20 and 30
 * scores that are not all equal. With a declared range no interval leaves it.
 *
 * @throws `stats_domain` for a level outside (0, 1), and for a score that is not finite or out of its range.
 */
export function observedMeanInterval(
  { observed, range }: OrderedMean,
  method: MeanMethod | null,
  level: number,
): MeanInterval {
  return observed.length === 0 ? none('nothing_observed') : intervalOf(observed, range, method, level)
}

/**
 * The interval that a decision must hold on: a missing case is a score at the low end of the range in its lower end,
 * and one at the high end in its upper end. It holds the interval over the observed cases. Without a range one missing
 * case leaves nothing to say.
 *
 * J. L. Horowitz & C. F. Manski, Journal of the American Statistical Association 95 (2000) 77.
 *
 * @throws `stats_domain` as {@link observedMeanInterval}.
 */
export function worstCaseMeanInterval(scores: OrderedMean, method: MeanMethod | null, level: number): MeanInterval {
  const { range, missing, withMissing } = scores
  if (missing > 0 && range === undefined && method !== null) return none('missing_unbounded')
  const observed = observedMeanInterval(scores, method, level)
  if (missing === 0 || range === undefined || observed.status === 'none') return observed
  return range.map((end) => intervalOf(withMissing(end), range, method, level)).reduce(hull, observed)
}

/** Holds both: a method that looks at the order of the scores could otherwise gain from a missing one. */
function hull(one: MeanInterval, other: MeanInterval): MeanInterval {
  if (one.status === 'none') return one
  if (other.status === 'none') return other
  return known({
    lower: Math.min(one.interval.lower, other.interval.lower),
    upper: Math.max(one.interval.upper, other.interval.upper),
  })
}

function intervalOf(
  scores: Float64Array,
  range: ScoreRange | undefined,
  method: MeanMethod | null,
  level: number,
): MeanInterval {
  if (method === null) return none('range_not_declared')
  const alpha = alphaFromLevel(level)
  if (method === 'betting') {
    return range === undefined ? none('range_not_declared') : known(bettingInterval(scores, range, alpha))
  }
  if (allEqual(scores)) return none('no_spread')
  if (scores.length < LEAST_SCORES[method]) return none('too_few_for_method')
  const result = method === 'bca' ? bca(scores, alpha) : tInterval(scores, alpha)
  return result.status === 'undefined' ? none(result.reason) : known(within(range, result.interval))
}

function within(range: ScoreRange | undefined, { lower, upper }: Interval): Interval {
  if (range === undefined) return { lower, upper }
  return { lower: Math.max(range[0], lower), upper: Math.min(range[1], upper) }
}

function known(interval: Interval): MeanInterval {
  return { status: 'known', interval }
}

function none(reason: NoInterval): MeanInterval {
  return { status: 'none', reason }
}
