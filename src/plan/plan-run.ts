import type { RuleRecord } from '../evidence/event.ts'
import { planRate, type RatePlan, type RateToPlan } from './plan-rate.ts'
import type { SizeRange } from './saw-tooth.ts'

/** What a plan needs to know of a metric; evidence and summaries both have it. */
export type PlannedMetric =
  | {
      readonly kind: 'BINARY'
      readonly name: string
      readonly passed: number
      readonly observed: number
      readonly missing: number
    }
  | { readonly kind: 'MEAN'; readonly name: string }

/** A number of cases that would decide a rule. */
export interface PlannedSize {
  /** Cases beyond those of the run. */
  readonly additional: number
  readonly total: number
  /** From this total on every larger one decides too. */
  readonly stableFrom: number
}

/** Why there is no number of cases for a rule. */
export type NotSizedReason =
  | 'mean_metric'
  | 'no_such_metric'
  | 'nothing_observed'
  | 'too_many_missing'
  | 'missing_share'
  | 'rate_equals_threshold'
  | 'threshold_unreachable'
  | 'method_not_sized'
  | 'too_large'

/** A rule that did not decide, and how many cases would. */
export interface SizedRule {
  readonly kind: 'sized'
  readonly rule: string
  readonly metric: string
  /** What the rule would read. */
  readonly verdict: 'PASS' | 'FAIL'
  /** If the observed rate holds. */
  readonly ifRateHolds: PlannedSize
  /** With a chance of 90 % of deciding; null when that takes more than 10,000,000 cases. */
  readonly chance90: PlannedSize | null
  /** The share of missing cases that the plan expects to stay, in [0, 1); they count in every number of cases. */
  readonly missingShare: number
}

/** A rule that did not decide, and why no number of cases is given. */
export interface NotSizedRule {
  readonly kind: 'not_sized'
  readonly rule: string
  readonly metric: string
  readonly reason: NotSizedReason
}

/** The plan for one rule. */
export type PlanItem = SizedRule | NotSizedRule

/**
 * One plan item for each rule that reads INSUFFICIENT_EVIDENCE, in the order of the rules: how many cases in total
 * would decide it, with the rule's own method and level, if the cases to come resemble those of the run.
 *
 * Missing cases are expected to stay missing at their share, and count against the verdict as they do in the decision;
 * so a total counts cases to run, and where their share alone keeps a rule from deciding there is none
 * (`missing_share`).
 *
 * @throws `stats_domain` for impossible counts, or a level outside (0, 1).
 * @example
 * ```ts
 * planRun(decide(policy, metrics).map(ruleRecordFromDecision), metrics)
 * // 13 of 18, floor 0.7: [{ kind: 'sized', verdict: 'PASS', ifRateHolds: { additional: 1614, total: 1632, ... }, ... }]
 * ```
 */
export function planRun(rules: readonly RuleRecord[], metrics: readonly PlannedMetric[]): readonly PlanItem[] {
  return rules
    .filter(({ verdict }) => verdict === 'INSUFFICIENT_EVIDENCE')
    .map((rule) =>
      planRule(
        rule,
        metrics.find(({ name }) => name === rule.metric),
      ),
    )
}

function planRule(rule: RuleRecord, metric: PlannedMetric | undefined): PlanItem {
  const notSized = (reason: NotSizedReason): NotSizedRule => {
    return { kind: 'not_sized', rule: rule.id, metric: rule.metric, reason }
  }
  if (metric === undefined) return notSized('no_such_metric')
  if (metric.kind === 'MEAN') return notSized('mean_metric')
  if (rule.reason === 'too_many_missing') return notSized('too_many_missing')
  if (metric.observed === 0) return notSized('nothing_observed')
  const threshold = 'at_least' in rule.requires ? rule.requires.at_least : rule.requires.at_most
  if (threshold <= 0 || threshold >= 1) return notSized('threshold_unreachable')
  if (rule.method !== 'clopper-pearson' && rule.method !== 'wilson') return notSized('method_not_sized')
  const cases = metric.observed + metric.missing
  const plan = planWorstCase(metric, { cases, threshold, method: rule.method, level: rule.level })
  if (typeof plan === 'string') return notSized(plan)
  const sizeOf = ({ first, stableFrom }: SizeRange): PlannedSize => {
    return { additional: first - cases, total: first, stableFrom }
  }
  return {
    kind: 'sized',
    rule: rule.id,
    metric: rule.metric,
    verdict: (plan.side === 'above') === 'at_least' in rule.requires ? 'PASS' : 'FAIL',
    ifRateHolds: sizeOf(plan.ifRateHolds),
    chance90: plan.byChance && sizeOf(plan.byChance),
    missingShare: metric.missing / cases,
  }
}

/** The plan with every missing case counted against the verdict that is within reach. */
function planWorstCase(
  { passed, missing }: { readonly passed: number; readonly missing: number },
  seen: Omit<RateToPlan, 'passed'>,
): RatePlan | 'missing_share' | 'rate_equals_threshold' | 'too_large' {
  if (passed / seen.cases > seen.threshold) return planRate({ ...seen, passed })
  if ((passed + missing) / seen.cases < seen.threshold) return planRate({ ...seen, passed: passed + missing })
  return missing > 0 ? 'missing_share' : 'rate_equals_threshold'
}
