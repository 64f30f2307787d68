import type { ProvisionalMetric } from '../evidence/event.ts'
import type { MetricEvidence } from '../evidence/metric.ts'
import { summariseRate } from './summarise.ts'

/**
 * The figures to watch while a run goes on, one entry per BINARY metric, over the cases that have finished: for the
 * live table and the `provisional_metrics` event. Nothing is decided on them.
 *
 * @example
 * ```ts
 * provisionalMetrics([{ kind: 'BINARY', name: 'polite', passed: 1, observed: 1, missing: 0, excluded: 0 }])
 * // [{ metric: 'polite', estimate: 1, wilson_lower: 0.20654931411298355, wilson_upper: 1, observed: 1, missing: 0 }]
 * ```
 */
export function provisionalMetrics(metrics: readonly MetricEvidence[]): readonly ProvisionalMetric[] {
  return metrics.flatMap((metric) => {
    if (metric.kind !== 'BINARY') return []
    const { name, estimate, interval, observed, missing } = summariseRate(metric, 'wilson-provisional', 0.95)
    return [{ metric: name, estimate, wilson_lower: interval.lower, wilson_upper: interval.upper, observed, missing }]
  })
}
