import type { ScoreRange } from '../evidence/criterion.ts'
import type { BinaryEvidence, MeanEvidence, MetricEvidence } from '../evidence/metric.ts'
import { alphaFromLevel } from '../stats/alpha-from-level.ts'
import { effectiveNumber } from '../stats/effective-number.ts'
import type { Interval } from '../stats/interval.ts'
import { measure } from './measure.ts'
import { defaultMeanMethod, estimandOf } from './method.ts'
import type { MeanMethod, Method, Policy, Rule } from './policy.ts'
import { observedRateInterval, rateEstimate, type RateMethod } from './rate-interval.ts'
import { observedGroups } from './trial-rate-interval.ts'
import { trialGroups } from './trial-reduction.ts'

interface SummaryBase {
  readonly name: string
  /** Over the observed judgements; null when there are none. */
  readonly estimate: number | null
  readonly level: number
  readonly observed: number
  readonly missing: number
  readonly excluded: number
  /** Where each case was asked several times. */
  readonly trials?: TrialSummary
}

/** What the trials of cases are worth. */
export interface TrialSummary {
  readonly perCase: number
  /** Cases with an observed trial. */
  readonly cases: number
  /** The number of independent judgements that would say as much of a rate; null for a mean. */
  readonly effective: number | null
}

/** Estimate and interval are rates in [0, 1]. */
export interface BinarySummary extends SummaryBase {
  readonly kind: 'BINARY'
  readonly method: Method | RateMethod
  /** Over the observed judgements; [0, 1] when there are none. */
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
  if (metric.kind === 'MEAN') return summariseMean(metric, policy)
  return metric.trials === undefined
    ? summariseRate(metric, policy.method, policy.level)
    : summariseTrials(metric, policy)
}

/** {@link summarise} for a BINARY metric and any method: provisional and final figures differ in nothing else. */
export function summariseRate(metric: BinaryEvidence, method: RateMethod, level: number): BinarySummary {
  const { name, passed, observed, missing, excluded } = metric
  const estimate = rateEstimate(metric)
  const interval = observedRateInterval(metric, method, alphaFromLevel(level))
  return { kind: 'BINARY', name, estimate, interval, method, level, passed, observed, missing, excluded }
}

function summariseTrials(metric: BinaryEvidence, policy: Policy): BinarySummary {
  const alpha = alphaFromLevel(policy.level)
  const found = measure({ kind: 'trial_rate', method: 'korn-graubard' }, metric).observedAt(alpha)
  const groups = observedGroups(trialGroups(metric))
  const cases = groups.reduce((total, group) => total + group.cases, 0)
  const { effective } = effectiveNumber(groups, alpha)
  return {
    ...summariseRate(metric, policy.method, policy.level),
    method: 'korn-graubard',
    interval: found.status === 'known' ? found.interval : { lower: 0, upper: 1 },
    trials: { perCase: metric.trials ?? 1, cases, effective },
  }
}

function summariseMean(metric: MeanEvidence, policy: Policy): MeanSummary {
  const { name, observed, missing, excluded, range, trials } = metric
  const method = defaultMeanMethod(metric) ?? methodNamedFor(metric, policy)
  const measured = measure({ kind: 'mean', method }, metric)
  const found = measured.observedAt(alphaFromLevel(policy.level))
  const interval = found.status === 'known' ? found.interval : null
  return {
    kind: 'MEAN',
    name,
    estimate: measured.estimate,
    interval,
    method,
    level: policy.level,
    observed,
    missing,
    excluded,
    ...(range && { range }),
    ...(trials !== undefined && {
      trials: { perCase: trials, cases: new Set(metric.scores.map(({ caseId }) => caseId)).size, effective: null },
    }),
  }
}

function methodNamedFor(metric: MeanEvidence, policy: Policy): MeanMethod | null {
  const isOnIt = ({ metric: name, where, quantile, method }: Rule): boolean =>
    name === metric.name && where === undefined && quantile === undefined && method !== undefined
  const rule = policy.rules.find(isOnIt)
  if (rule === undefined) return null
  const estimand = estimandOf(rule, policy, metric)
  return estimand.kind === 'mean' ? estimand.method : null
}
