import type { ChangedCaseRecord, PairedMetricRecord } from '../evidence/comparison-file.ts'
import type { PairedMethod } from '../policy/policy.ts'
import { alphaFromLevel } from '../stats/alpha-from-level.ts'
import { mcnemarExact } from '../stats/mcnemar-exact.ts'
import { mcnemarMidP } from '../stats/mcnemar-mid-p.ts'
import { measurePairs } from './measure-pairs.ts'
import { countsOfTable, isMissing, tableRecordOf, valueOf, type MetricPairs } from './metric-pairs.ts'

/** How a metric is shown, whatever rules there are. */
export interface PairedMetricView {
  readonly method: PairedMethod | null
  readonly level: number
  readonly better: PairedMetricRecord['better']
}

/** A metric of two runs as it stands in a comparison: over the cases that both observed in full. */
export function pairedMetricRecord(
  metric: MetricPairs,
  { method, level, better }: PairedMetricView,
): PairedMetricRecord {
  const { spec, excluded } = metric
  const measure = measurePairs(metric, method)
  const { baseline, candidate, difference, observed, missing } = measure
  const interval = measure.observedAt(alphaFromLevel(level))
  const table = tableRecordOf(metric)
  const counts = table && countsOfTable(table)
  return {
    name: spec.name,
    kind: spec.kind,
    range: spec.range ?? null,
    pairs: observed,
    missing,
    excluded,
    baseline,
    candidate,
    difference,
    interval: interval.status === 'known' ? interval.interval : null,
    method,
    level,
    table,
    p_value: counts && mcnemarExact(counts),
    mid_p_value: counts && mcnemarMidP(counts),
    better,
    changed: changedCases(metric, better),
  }
}

/**
 * The cases with another result, the worst change first, or the largest where nothing says which is worse, and those that
 * changed as much in the order of the suite.
 */
function changedCases({ pairs }: MetricPairs, better: PairedMetricRecord['better']): readonly ChangedCaseRecord[] {
  const gain = (one: ChangedCaseRecord): number => {
    const change = one.candidate - one.baseline
    if (better === null) return -Math.abs(change)
    return better === 'higher' ? change : -change
  }
  return pairs
    .flatMap((pair) => {
      const [baseline, candidate] = [valueOf(pair.baseline), valueOf(pair.candidate)]
      if (isMissing(pair) || baseline === null || candidate === null || baseline === candidate) return []
      return [{ case_id: pair.caseId, baseline, candidate }]
    })
    .sort((one, other) => gain(one) - gain(other))
}
