import type { Interval } from '../stats/interval.ts'

/** Why there is no interval for a metric. */
export type NoInterval =
  'nothing_observed' | 'range_not_declared' | 'missing_unbounded' | 'no_spread' | 'too_few_for_method'

/** An interval, its ends infinite where nothing bounds them; or the reason why there is none. */
export type MeasuredInterval =
  { readonly status: 'known'; readonly interval: Interval } | { readonly status: 'none'; readonly reason: NoInterval }

export function known(interval: Interval): MeasuredInterval {
  return { status: 'known', interval }
}

export function none(reason: NoInterval): MeasuredInterval {
  return { status: 'none', reason }
}
