import type { CriterionSpec } from '../evidence/criterion.ts'
import { inOrder, type CaseValue } from '../policy/case-values.ts'
import { differenceRange } from '../policy/paired-method.ts'
import type { PairedMethod, PairedRateMethod } from '../policy/policy.ts'
import { observedMeanInterval, worstCaseMeanInterval, type CaseMeanMethod } from '../policy/mean-interval.ts'
import { known, none, type MeasuredInterval } from '../policy/measured-interval.ts'
import type { Interval } from '../stats/interval.ts'
import { mean } from '../stats/mean.ts'
import { newcombePaired } from '../stats/newcombe-paired.ts'
import type { PairedCounts } from '../stats/paired-counts.ts'
import { pairedDifference } from '../stats/paired-difference.ts'
import { tango } from '../stats/tango.ts'
import {
  isMissing,
  tableOf,
  unknownPairs,
  valueOf,
  valueWith,
  type CasePair,
  type MetricPairs,
} from './metric-pairs.ts'
import { worstTableInterval } from './worst-table.ts'

/** What the pairs say of the difference of a metric, candidate minus baseline. */
export interface PairedMeasure {
  /** Means over the cases that both runs observed; null without any. */
  readonly baseline: number | null
  readonly candidate: number | null
  readonly difference: number | null
  /** Cases that both runs observed in full, and those of which something is missing. */
  readonly observed: number
  readonly missing: number
  /** The interval of the difference over what was observed, two-sided at 1 - alpha. */
  observedAt(alpha: number): MeasuredInterval
  /** The interval that a decision must hold on: missing results at their worst, for either end. */
  worstAt(alpha: number): MeasuredInterval
}

/** Pairs made ready for one method; null where there is none. */
export function measurePairs(metric: MetricPairs, method: PairedMethod | null): PairedMeasure {
  const { pairs } = metric
  const both = pairs.flatMap(({ baseline, candidate }) => {
    const [before, after] = [valueOf(baseline), valueOf(candidate)]
    return before === null || after === null ? [] : [[before, after] as const]
  })
  const meanOf = (values: readonly number[]): number | null =>
    values.length === 0 ? null : mean(Float64Array.from(values))
  const missing = pairs.filter(isMissing).length
  const counts = {
    baseline: meanOf(both.map(([before]) => before)),
    candidate: meanOf(both.map(([, after]) => after)),
    difference: meanOf(both.map(([before, after]) => after - before)),
    observed: pairs.length - missing,
    missing,
  }
  return {
    ...counts,
    ...(isRateMethod(method) ? tableIntervals(pairs, method, missing) : meanIntervals(metric, method, missing)),
  }
}

type Intervals = Pick<PairedMeasure, 'observedAt' | 'worstAt'>

const RATE_INTERVALS: { readonly [Method in PairedRateMethod]: (counts: PairedCounts, alpha: number) => Interval } = {
  'tango-exact': pairedDifference,
  tango,
  newcombe: newcombePaired,
}

function isRateMethod(method: PairedMethod | null): method is PairedRateMethod {
  return method !== null && Object.hasOwn(RATE_INTERVALS, method)
}

function tableIntervals(pairs: readonly CasePair[], method: PairedRateMethod, missing: number): Intervals {
  const interval = RATE_INTERVALS[method]
  const observed = tableOf(pairs)
  const unknown = unknownPairs(pairs)
  return {
    observedAt: (alpha) => known(interval(observed, alpha)),
    worstAt(alpha) {
      if (missing === 0) return known(interval(observed, alpha))
      // Newcombe's interval depends on how the pairs agree, too: what is worst for it is not known.
      if (method === 'newcombe') return none('missing_unbounded')
      return known(worstTableInterval(observed, unknown, (counts) => interval(counts, alpha)))
    },
  }
}

function meanIntervals({ spec, pairs }: MetricPairs, method: CaseMeanMethod | null, missing: number): Intervals {
  const values = inOrder(
    pairs.map((pair) => differenceOf(pair, spec)),
    differenceRange(spec) ?? undefined,
  )
  return {
    observedAt: (alpha) => observedMeanInterval(values, method, alpha),
    worstAt: (alpha) => worstCaseMeanInterval(values, missing, method, alpha),
  }
}

/** With bounds that hold whatever the missing trials were; rounding keeps nothing out of the range. */
function differenceOf(pair: CasePair, { kind, range }: CriterionSpec): CaseValue {
  const { caseId, baseline, candidate } = pair
  const [before, after] = [valueOf(baseline), valueOf(candidate)]
  const [least, most] = differenceRange({ kind, range }) ?? [-Infinity, Infinity]
  const within = (difference: number): number => Math.max(least, Math.min(most, difference))
  const value = before === null || after === null ? null : within(after - before)
  if (value !== null && !isMissing(pair)) return { caseId, value, bounds: [value, value] }
  const ends = kind === 'BINARY' ? ([0, 1] as const) : range
  if (ends === undefined) return { caseId, value, bounds: undefined }
  const [low, high] = ends
  return {
    caseId,
    value,
    bounds: [
      within(valueWith(candidate, low) - valueWith(baseline, high)),
      within(valueWith(candidate, high) - valueWith(baseline, low)),
    ],
  }
}
