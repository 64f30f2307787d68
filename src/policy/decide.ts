import type { MetricEvidence } from '../evidence/metric.ts'
import type { Verdict } from '../evidence/event.ts'
import type { Interval } from '../stats/interval.ts'
import {
  meanEstimate,
  observedMeanInterval,
  orderedMean,
  worstCaseMeanInterval,
  type MeanInterval,
} from './mean-interval.ts'
import { binaryMethodOf, meanMethodOf, type Method } from './method.ts'
import type { Policy, Requirement, Rule } from './policy.ts'
import { observedRateInterval, rateEstimate, worstCaseRateInterval } from './rate-interval.ts'
import type { Reason } from './reason.ts'

/** What one rule reads, and the numbers behind it. */
export interface RuleDecision {
  readonly id: string
  readonly metric: string
  readonly requires: Requirement
  readonly verdict: Verdict
  readonly reason: Reason
  /** Null when no method was named, or there is no such metric. */
  readonly method: Method | null
  readonly level: number
  /** Over the observed cases; null when there are none. */
  readonly estimate: number | null
  /** The interval that decided, with missing cases at their worst; null when there is none or too many are missing. */
  readonly interval: Interval | null
  /** The interval over the observed cases alone; null when there is none. */
  readonly observedInterval: Interval | null
  readonly observed: number
  readonly missing: number
}

/**
 * Applies the rules of a policy to the finished evidence of one run: one decision per rule, in their order. The one
 * place that says PASS.
 *
 * A floor reads PASS when the whole interval is above it and FAIL when the whole interval is below it, a ceiling the
 * other way round; strictly, on unrounded numbers. Missing cases count against the conclusion, whichever it is.
 * Everything else is INSUFFICIENT_EVIDENCE. A metric with more missing cases than the policy allows decides nothing.
 * Rules for other suites are the caller's to leave out; a rule on a metric that is not there stays undecided.
 *
 * @throws `rule_method_mismatch` for a rule with a method for the other kind of metric.
 * @throws `stats_domain` for a level outside (0, 1), for impossible counts, and for a score that is not finite or out
 * of its range.
 * @example
 * ```ts
 * const rules = [{ id: 'floor', metric: 'polite', requires: { kind: 'at_least', threshold: 0.7 } }] as const
 * const polite = { kind: 'BINARY', name: 'polite', passed: 30, observed: 30, missing: 0, excluded: 0 } as const
 * decide({ ...DEFAULT_POLICY, rules }, [polite])[0]?.verdict // 'PASS'
 * ```
 */
export function decide(policy: Policy, metrics: readonly MetricEvidence[]): readonly RuleDecision[] {
  return policy.rules.map((rule) => {
    const metric = metrics.find(({ name }) => name === rule.metric)
    return metric === undefined ? withoutMetric(rule, policy) : decideRule(rule, policy, metric)
  })
}

function decideRule(rule: Rule, policy: Policy, metric: MetricEvidence): RuleDecision {
  const level = rule.level ?? policy.level
  const { method, estimate, observed, worst } = measure(rule, policy, metric, level)
  const observedInterval = observed.status === 'known' ? observed.interval : null
  const evidence = {
    id: rule.id,
    metric: rule.metric,
    requires: rule.requires,
    method,
    level,
    estimate,
    observedInterval,
    observed: metric.observed,
    missing: metric.missing,
  }
  const interval = worst.status === 'known' ? worst.interval : null
  if (isTooMuchMissing(policy, metric)) return { ...evidence, ...insufficient('too_many_missing'), interval: null }
  // Whatever the threshold: nothing passes on nothing.
  if (metric.observed === 0) return { ...evidence, ...insufficient('nothing_observed'), interval }
  if (worst.status === 'none') return { ...evidence, ...insufficient(worst.reason), interval }
  return { ...evidence, ...compare(rule.requires, worst.interval, observedInterval), interval }
}

interface Measured {
  readonly method: Method | null
  readonly estimate: number | null
  readonly observed: MeanInterval
  readonly worst: MeanInterval
}

function measure(rule: Rule, policy: Policy, metric: MetricEvidence, level: number): Measured {
  if (metric.kind === 'MEAN') {
    const method = meanMethodOf(rule, metric)
    const scores = orderedMean(metric)
    const observed = observedMeanInterval(scores, method, level)
    const worst = metric.missing === 0 ? observed : worstCaseMeanInterval(scores, method, level)
    return { method, estimate: meanEstimate(scores), observed, worst }
  }
  const method = binaryMethodOf(rule, policy, metric)
  return {
    method,
    estimate: rateEstimate(metric),
    observed: { status: 'known', interval: observedRateInterval(metric, method, level) },
    worst: { status: 'known', interval: worstCaseRateInterval(metric, method, level) },
  }
}

function isTooMuchMissing(policy: Policy, { observed, missing }: MetricEvidence): boolean {
  return missing > 0 && missing / (observed + missing) > policy.maxMissingRate
}

type Reading = Pick<RuleDecision, 'verdict' | 'reason'>

function compare(requires: Requirement, interval: Interval, observedInterval: Interval | null): Reading {
  const reading = read(requires, interval)
  if (reading.verdict !== 'INSUFFICIENT_EVIDENCE' || observedInterval === null) return reading
  const wouldDecide = read(requires, observedInterval).verdict !== 'INSUFFICIENT_EVIDENCE'
  return wouldDecide ? insufficient('missing_kept_undecided') : reading
}

function read({ kind, threshold }: Requirement, { lower, upper }: Interval): Reading {
  if (lower > threshold) return { verdict: kind === 'at_least' ? 'PASS' : 'FAIL', reason: 'interval_above' }
  if (upper < threshold) return { verdict: kind === 'at_least' ? 'FAIL' : 'PASS', reason: 'interval_below' }
  return insufficient('interval_contains_threshold')
}

function insufficient(reason: Reason): Reading {
  return { verdict: 'INSUFFICIENT_EVIDENCE', reason }
}

function withoutMetric(rule: Rule, policy: Policy): RuleDecision {
  return {
    id: rule.id,
    metric: rule.metric,
    requires: rule.requires,
    ...insufficient('no_such_metric'),
    method: rule.method ?? null,
    level: rule.level ?? policy.level,
    estimate: null,
    interval: null,
    observedInterval: null,
    observed: 0,
    missing: 0,
  }
}
