import type { BinaryEvidence, TrialGroup } from '../evidence/metric.ts'
import type { RateCounts } from './rate-interval.ts'

/**
 * Cases that passed, by all, any or most (more than half) of their trials. A case counts as observed when its missing
 * trials could not change what becomes of it, else as missing.
 */
export function reducedCounts(evidence: BinaryEvidence, reduce: 'all' | 'any' | 'majority'): RateCounts {
  const counts = { passed: 0, observed: 0, missing: 0 }
  for (const group of trialGroups(evidence)) {
    const { cases, passed, missing } = group
    const [atLeast, atMost] = [isPassed(group, passed, reduce), isPassed(group, passed + missing, reduce)]
    if (atLeast) counts.passed += cases
    if (atLeast === atMost) counts.observed += cases
    else counts.missing += cases
  }
  return counts
}

function isPassed({ observed, missing }: TrialGroup, passed: number, reduce: 'all' | 'any' | 'majority'): boolean {
  const trials = observed + missing
  if (reduce === 'majority') return passed * 2 > trials
  return reduce === 'all' ? passed === trials : passed > 0
}

/** The groups of a metric; with one trial of each case, those that its counts say. */
export function trialGroups({ groups, passed, observed, missing }: BinaryEvidence): readonly TrialGroup[] {
  if (groups !== undefined) return groups
  return [
    { cases: passed, passed: 1, observed: 1, missing: 0 },
    { cases: observed - passed, passed: 0, observed: 1, missing: 0 },
    { cases: missing, passed: 0, observed: 0, missing: 1 },
  ].filter(({ cases }) => cases > 0)
}
