import { isExecutionMetric } from '../evidence/execution-metric.ts'

/**
 * Why a rule reads what it reads.
 *
 * The first four are those of PASS and FAIL; all others are INSUFFICIENT_EVIDENCE.
 */
export type Reason =
  | 'interval_above'
  | 'interval_below'
  | 'interval_inside'
  | 'interval_outside'
  | 'interval_contains_threshold'
  | 'interval_contains_limit'
  | 'multiplicity_kept_undecided'
  | 'missing_kept_undecided'
  | 'too_many_missing'
  | 'nothing_observed'
  | 'no_such_metric'
  | 'not_comparable'
  | 'range_not_declared'
  | 'missing_unbounded'
  | 'no_spread'
  | 'too_few_for_method'

/** Fixed text for each reason, to follow a verdict: `PASS: the whole interval is above the threshold`. */
export const reasonText: { readonly [Code in Reason]: string } = {
  interval_above: 'the whole interval is above the threshold',
  interval_below: 'the whole interval is below the threshold',
  interval_inside: 'the whole interval is between the two thresholds',
  interval_outside: 'the whole interval is on the wrong side of a threshold',
  interval_contains_threshold: 'the interval reaches the threshold',
  interval_contains_limit: 'the interval reaches one of the two thresholds',
  multiplicity_kept_undecided: 'alone it would have decided, but not as one of several rules (multiplicity: holm)',
  missing_kept_undecided:
    'the observed cases alone would have decided, but not with the missing ones counted against them',
  too_many_missing: 'more cases are missing than the policy allows (missing.max_rate)',
  nothing_observed: 'no case was observed',
  no_such_metric: 'this run has no such metric',
  not_comparable: 'the two runs do not judge this metric alike',
  range_not_declared:
    'the mean has no declared range: give its criterion range: [low, high], name a method, or ask for a quantile',
  missing_unbounded:
    'a case is missing, and nothing bounds what it could have been: give the criterion range: [low, high], and decide with betting or t',
  no_spread: 'the scores do not differ enough for this method to say how sure they are',
  too_few_for_method: 'this method needs more cases than were observed (20 for bca, 30 for t and clustered)',
}

/** What is measured of executions belongs to no criterion that could declare a range. */
export const ofMeasured = {
  range_not_declared:
    'a mean of what is measured has no range to decide it by: ask for a quantile, or name a method that needs none (bca or t)',
  missing_unbounded: 'a case is missing, and nothing bounds what it could have been: ask for a quantile',
} as const

/**
 * The text of a reason for a rule on a metric. A file of a later version may hold a reason that this one has no text for:
 * that is null.
 *
 * @example
 * ```ts
 * reasonTextOf('interval_above', 'exact_label') // 'the whole interval is above the threshold'
 * ```
 */
export function reasonTextOf(reason: string, metric: string): string | null {
  const texts: Readonly<Record<string, string>> = isExecutionMetric(metric)
    ? { ...reasonText, ...ofMeasured }
    : reasonText
  return Object.hasOwn(texts, reason) ? (texts[reason] ?? null) : null
}
