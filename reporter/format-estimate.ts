import type { CriterionKind } from '../src/evidence/criterion.ts'
import { formatRate } from './format-rate.ts'
import { formatScore } from './format-score.ts'

/**
 * What a metric came to: a rate of a BINARY criterion in per cent, a mean with three significant digits.
 *
 * @param none what stands where nothing was observed.
 * @example
 * ```ts
 * formatEstimate('BINARY', 0.898) // '89.8%'
 * formatEstimate('MEAN', null, '–') // '–'
 * ```
 */
export function formatEstimate(kind: CriterionKind, estimate: number | null, none = ''): string {
  if (estimate === null) return none
  return kind === 'BINARY' ? formatRate(estimate) : formatScore(estimate)
}

/**
 * The interval of a metric.
 *
 * @example
 * ```ts
 * formatInterval('BINARY', { lower: 0.782, upper: 0.956 }) // '[78.2%, 95.6%]'
 * ```
 */
export function formatInterval(kind: CriterionKind, interval: Ends | null, none = ''): string {
  if (interval === null) return none
  return `[${formatEstimate(kind, interval.lower)}, ${formatEstimate(kind, interval.upper)}]`
}

/** Both ends of an interval. */
export interface Ends {
  readonly lower: number
  readonly upper: number
}
