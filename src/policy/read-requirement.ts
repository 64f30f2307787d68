import type { Verdict } from '../evidence/event.ts'
import type { Interval } from '../stats/interval.ts'
import type { Requirement } from './policy.ts'
import type { Reason } from './reason.ts'

/** What a rule reads, and why. */
export interface Reading {
  readonly verdict: Verdict
  readonly reason: Reason
}

/**
 * What a requirement reads on an interval: PASS when all of it is where the requirement wants it, FAIL when all of it is
 * beyond one of the thresholds, else INSUFFICIENT_EVIDENCE. Strict, on unrounded numbers.
 */
export function readRequirement(requires: Requirement, { lower, upper }: Interval): Reading {
  if (requires.kind === 'between') {
    const { low, high } = requires
    if (upper < low || lower > high) return { verdict: 'FAIL', reason: 'interval_outside' }
    return lower > low && upper < high
      ? { verdict: 'PASS', reason: 'interval_inside' }
      : insufficient('interval_contains_limit')
  }
  const { kind, threshold } = requires
  if (lower > threshold) return { verdict: kind === 'at_least' ? 'PASS' : 'FAIL', reason: 'interval_above' }
  if (upper < threshold) return { verdict: kind === 'at_least' ? 'FAIL' : 'PASS', reason: 'interval_below' }
  return insufficient('interval_contains_threshold')
}

/** The reading of a rule that is not decided. */
export function insufficient(reason: Reason): Reading {
  return { verdict: 'INSUFFICIENT_EVIDENCE', reason }
}

/** The thresholds of a requirement, the lower one first. */
export function thresholdsOf(requires: Requirement): readonly number[] {
  return requires.kind === 'between' ? [requires.low, requires.high] : [requires.threshold]
}
