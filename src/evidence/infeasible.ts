/**
 * A rule that the cases at hand cannot decide one way, whatever they show; known before the first call.
 */
export interface InfeasibleRecord {
  readonly rule: string
  /** What the rule cannot read; null for neither. */
  readonly verdict: 'PASS' | 'FAIL' | null
  /** `no_range`: the metric is measured, and nothing could declare its range. */
  readonly reason: 'too_few' | 'threshold_at_end' | 'range_not_declared' | 'no_range'
  /** Cases that count, or trials of each for a rule on every case. */
  readonly at_hand: number
  readonly unit: 'cases' | 'trials'
  /** The smallest number of them that could, at their best; null when none is known. */
  readonly needed: number | null
  /** What each of them has to show: in words, for example `all-pass`; null where any will do. */
  readonly showing: string | null
  /** What they are held against, in words: `at 0.90`, `for p95`, `for bca`. */
  readonly against: string
}
