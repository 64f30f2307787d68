import type { MeanEvidence } from '../evidence/metric.ts'
import { isExecutionMetric } from '../evidence/execution-metric.ts'
import type { Interval } from '../stats/interval.ts'
import { quantileRanks } from '../stats/quantile-ranks.ts'
import { trialScores } from './case-values.ts'

/** Values of which a quantile is asked, one for each case at either end, in ascending order. */
export interface QuantileValues {
  /** All observed values. */
  readonly observed: Float64Array
  /** For the lower end: the smallest value of each case; without those with a missing one. */
  readonly smallest: Float64Array
  /** For the upper end: the largest. */
  readonly largest: Float64Array
  /** Cases with a missing value. */
  readonly incomplete: number
  /** The ends that no value is beyond; infinite where nothing bounds them. */
  readonly range: readonly [low: number, high: number]
}

/**
 * Trials of one case may depend on each other in any way, so that each case stands for one value: the quantile of all
 * trials is not below that of the smallest ones of cases, and not above that of the largest ones.
 */
export function quantileValues({ name, scores, missingCases, range, trials }: MeanEvidence): QuantileValues {
  const ends: QuantileValues['range'] = range ?? [isExecutionMetric(name) ? 0 : -Infinity, Infinity]
  const observed = ascending(scores.map(({ score }) => score))
  if (trials === undefined) {
    return { observed, smallest: observed, largest: observed, incomplete: missingCases.length, range: ends }
  }
  const cases = [...trialScores({ scores, missingCases }).values()]
  const complete = cases.filter(({ missing }) => missing === 0)
  return {
    observed,
    smallest: ascending(complete.map((one) => one.observed[0] ?? 0)),
    largest: ascending(complete.map((one) => one.observed.at(-1) ?? 0)),
    incomplete: cases.length - complete.length,
    range: ends,
  }
}

/** The quantile of the observed values, by nearest rank; null when there are none. */
export function quantileEstimate({ observed }: QuantileValues, share: number): number | null {
  // Halves a unit in the last place away from a whole rank: 0.55 * 100 would ask for the 56th of a hundred.
  return observed[Math.max(1, Math.ceil(share * observed.length * (1 - 1e-12))) - 1] ?? null
}

/**
 * The interval of a quantile from the order of the values, exact whatever their distribution, two-sided at 1 - alpha.
 * A missing value is below all others in its lower end, and above all others in its upper end; `'left_out'` leaves it
 * out.
 *
 * @throws `stats_domain` for a share or alpha outside (0, 1).
 */
export function quantileInterval(
  { smallest, largest, incomplete, range }: QuantileValues,
  share: number,
  alpha: number,
  missing: 'at_worst' | 'left_out',
): Interval {
  const unknown = missing === 'at_worst' ? incomplete : 0
  const ranks = quantileRanks(largest.length + unknown, share, alpha)
  return {
    lower: smallest[ranks.lower - unknown - 1] ?? range[0],
    upper: largest[ranks.upper - 1] ?? range[1],
  }
}

function ascending(values: readonly number[]): Float64Array {
  return Float64Array.from(values).sort()
}
