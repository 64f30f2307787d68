import type { InfeasibleRecord } from '../evidence/infeasible.ts'
import { ofMeasured } from './reason.ts'

/**
 * What is out of reach, and what it would take, as one sentence.
 *
 * @example
 * ```ts
 * infeasibleText(record) // 'exact-label-floor cannot pass with 3 cases: 36 all-pass cases are needed at 0.90'
 * ```
 */
export function infeasibleText({
  rule,
  verdict,
  reason,
  at_hand,
  unit,
  needed,
  showing,
  against,
}: InfeasibleRecord): string {
  const cannot = verdict === null ? 'cannot be decided' : `cannot ${verdict === 'PASS' ? 'pass' : 'fail'}`
  if (reason === 'range_not_declared') {
    return `${rule} ${cannot}: its metric has no declared range; give its criterion range: [low, high], name a method, or ask for a quantile`
  }
  if (reason === 'no_range') return `${rule} ${cannot}: ${ofMeasured.range_not_declared}`
  if (reason === 'threshold_at_end') {
    return `${rule} ${cannot}, whatever the number of cases: nothing lies beyond its threshold`
  }
  const of = unit === 'trials' ? ' of each case' : ''
  const few = `${at_hand} ${at_hand === 1 ? unit.slice(0, -1) : unit}${of}`
  const what = showing === null ? unit : `${showing} ${unit}`
  const enough = needed === null ? `more ${what}${of} than can be counted` : `${needed} ${what}${of}`
  return `${rule} ${cannot} with ${few}: ${enough} are needed ${against}`
}
