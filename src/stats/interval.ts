/** A closed interval, `lower <= upper`; both ends are finite. */
export interface Interval {
  readonly lower: number
  readonly upper: number
}

/** What a method gives that is not defined for every sample: an interval, or the word that there is none. */
export type IntervalResult =
  | { readonly status: 'defined'; readonly interval: Interval }
  | { readonly status: 'undefined'; readonly reason: 'no_spread' }
