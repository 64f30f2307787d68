import type { ScoreRange } from '../evidence/criterion.ts'
import type { BinaryEvidence, MeanEvidence, MetricEvidence } from '../evidence/metric.ts'
import type { Interval } from '../stats/interval.ts'
import { meanEstimate, observedMeanInterval, orderedMean } from './mean-interval.ts'
import { defaultMeanMethod } from './method.ts'
import type { MeanMethod, Policy } from './policy.ts'
import { observedRateInterval, rateEstimate, type RateMethod } from './rate-interval.ts'

interface SummaryBase {
  readonly name: string
  /** Over the observed cases; null when there are none. */
  readonly estimate: number | null
  readonly level: number
  readonly observed: number
  readonly missing: number
  readonly excluded: number
}

/** Estimate and interval are rates in [0, 1]. */
export interface BinarySummary extends SummaryBase {
  readonly kind: 'BINARY'
  readonly method: RateMethod
  /** Over the observed cases; [0, 1] when there are none. */
  readonly interval: Interval
  readonly passed: number
}

/** Estimate and interval are in the unit of the scores. */
export interface MeanSummary extends SummaryBase {
  readonly kind: 'MEAN'
  /** Null for a MEAN without a declared range, unless a rule names a method for it. */
  readonly method: MeanMethod | null
  /** Over the observed cases; null when the method gives none. */
  readonly interval: Interval | null
  readonly range?: ScoreRange
}

/** One row of a table of metrics: what is left of a metric when its scores are put away. */
export type MetricSummary = BinarySummary | MeanSummary

/**
 * Estimate, interval and counts of one metric over its observed cases, for the final table, at the level of the policy;
 * it decides nothing. A MEAN without a declared range shows the interval of the first rule on it that names a method.
 *
 * @throws `stats_domain` for a level outside (0, 1), for impossible counts, and for a score that is not finite or out
 * of its range.
 * @example
 * ```ts
 * summarise(DEFAULT_POLICY, { kind: 'BINARY', name: 'polite', passed: 30, observed: 30, missing: 0, excluded: 0 })
 * // estimate 1, interval [0.884..., 1], method 'clopper-pearson'
 * ```
 */
export function summarise(policy: Policy, metric: MetricEvidence): MetricSummary {
  return metric.kind === 'BINARY'
    ? summariseRate(metric, policy.method, policy.level)
    : summariseMean(metric, defaultMeanMethod(metric) ?? methodNamedFor(metric.name, policy), policy.level)
}

/** {@link summarise} for a BINARY metric and any method: provisional and final figures differ in nothing else. */
export function summariseRate(metric: BinaryEvidence, method: RateMethod, level: number): BinarySummary {
  const { name, passed, observed, missing, excluded } = metric
  const estimate = rateEstimate(metric)
  const interval = observedRateInterval(metric, method, level)
  return { kind: 'BINARY', name, estimate, interval, method, level, passed, observed, missing, excluded }
}

function summariseMean(metric: MeanEvidence, method: MeanMethod | null, level: number): MeanSummary {
  const { name, observed, missing, excluded, range } = metric
  const scores = orderedMean(metric)
  const found = observedMeanInterval(scores, method, level)
  const interval = found.status === 'known' ? found.interval : null
  const summary = { name, estimate: meanEstimate(scores), interval, method, level, observed, missing, excluded }
  return { kind: 'MEAN', ...summary, ...(range && { range }) }
}

function methodNamedFor(metric: string, policy: Policy): MeanMethod | null {
  const methods = policy.rules.filter((rule) => rule.metric === metric).map((rule) => rule.method)
  return methods.find((method) => method === 'bca' || method === 't') ?? null
}
