import type { TrialGroup } from '../evidence/metric.ts'
import type { Interval } from '../stats/interval.ts'
import type { BinaryMethod } from './policy.ts'
import { observedRateInterval, worstCaseRateInterval } from './rate-interval.ts'

/** Which case a rule on every case is about: the one with the lowest rate for a floor, the highest for a ceiling. */
export type WorstCase = 'lowest' | 'highest'

/** The rate of the worst case, over observed trials; null when none was. */
export function worstCaseRate(groups: readonly TrialGroup[], worst: WorstCase): number | null {
  const rates = groups.flatMap(({ passed, observed }) => (observed === 0 ? [] : [passed / observed]))
  if (rates.length === 0) return null
  return worst === 'lowest' ? Math.min(...rates) : Math.max(...rates)
}

/**
 * The interval of the rate of the worst case, each case by its own trials alone, two-sided at 1 - alpha.
 *
 * That no case is as bad as the near end is said only when the interval of every case is beyond it, at alpha: one bad
 * case would have to mislead on its own (R. L. Berger, Technometrics 24 (1982) 295). That some case is as bad as the far
 * end is said when the interval of one of them is, at alpha divided by the number of cases: each may mislead.
 * `missing: 'at_worst'` counts missing trials against either, `'left_out'` leaves them out.
 *
 * @throws `stats_domain` for impossible counts and for alpha outside (0, 1).
 */
export function caseRateInterval(
  groups: readonly TrialGroup[],
  worst: WorstCase,
  method: BinaryMethod,
  alpha: number,
  missing: 'at_worst' | 'left_out',
): Interval {
  const of = (group: TrialGroup, size: number): Interval =>
    missing === 'at_worst' ? worstCaseRateInterval(group, method, size) : observedRateInterval(group, method, size)
  const counted = missing === 'at_worst' ? groups : groups.filter(({ observed }) => observed > 0)
  if (counted.length === 0) return { lower: 0, upper: 1 }
  const eachAlone = counted.map((group) => of(group, alpha))
  const together = counted.map((group) => of(group, alpha / casesIn(groups)))
  return worst === 'lowest'
    ? { lower: least(eachAlone, 'lower'), upper: least(together, 'upper') }
    : { lower: most(together, 'lower'), upper: most(eachAlone, 'upper') }
}

/** The ids of the cases that are beyond a threshold by themselves, at alpha divided by the number of cases. */
export function casesBeyond(
  groups: readonly TrialGroup[],
  worst: WorstCase,
  threshold: number,
  method: BinaryMethod,
  alpha: number,
): readonly string[] {
  return groups
    .filter((group) => {
      const { lower, upper } = worstCaseRateInterval(group, method, alpha / casesIn(groups))
      return worst === 'lowest' ? upper < threshold : lower > threshold
    })
    .flatMap(({ ids = [] }) => ids)
    .toSorted()
}

function casesIn(groups: readonly TrialGroup[]): number {
  return groups.reduce((total, { cases }) => total + cases, 0)
}

function least(intervals: readonly Interval[], end: keyof Interval): number {
  return intervals.reduce((smallest, interval) => Math.min(smallest, interval[end]), 1)
}

function most(intervals: readonly Interval[], end: keyof Interval): number {
  return intervals.reduce((largest, interval) => Math.max(largest, interval[end]), 0)
}
