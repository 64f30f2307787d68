import type { CriterionKind } from '../src/evidence/criterion.ts'
import type { Ends } from './format-estimate.ts'
import { formatRate, formatRateThreshold } from './format-rate.ts'
import { formatScore } from './format-score.ts'

/**
 * A difference of two runs with its sign: rates in percentage points, `'+5.6 pp'`; means as they are, `'-0.417'`. Never
 * like `apartFrom`, the threshold that it is held against, unless it is the same.
 *
 * @example
 * ```ts
 * formatDifference('BINARY', -0.0251) // '-2.5 pp'
 * ```
 */
export function formatDifference(kind: CriterionKind, difference: number, apartFrom?: number): string {
  const text = kind === 'BINARY' ? points(formatRate(difference, apartFrom)) : formatScore(difference, apartFrom)
  return difference > 0 ? `+${text}` : text
}

/** The interval of a difference, or `none` where there is no interval. */
export function formatDifferenceInterval(kind: CriterionKind, interval: Ends | null, none = ''): string {
  if (interval === null) return none
  return `[${formatDifference(kind, interval.lower)}, ${formatDifference(kind, interval.upper)}]`
}

/** The threshold of a rule on a difference, as it was written. */
export function formatDifferenceThreshold(kind: CriterionKind, threshold: number): string {
  const text = kind === 'BINARY' ? points(formatRateThreshold(threshold)) : String(threshold)
  return threshold > 0 ? `+${text}` : text
}

function points(percentage: string): string {
  return percentage.replace('%', ' pp')
}
