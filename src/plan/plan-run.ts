import type { RuleRecord } from '../evidence/event.ts'
import type { BinaryMethod } from '../policy/policy.ts'
import { PLANNED_CHANCE, planRate, type RatePlan, type RateToPlan } from './plan-rate.ts'
import type { SizeRange } from './saw-tooth.ts'

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
  | 'trials_not_cases'
  | 'quantile_of_trials'
  | 'too_large'

/** A rule that did not decide, and how many cases would. */
export interface SizedRule {
  readonly kind: 'sized'
  readonly rule: string
  readonly metric: string
  /** Of which part of the cases, as in the record of the rule; left out for all. */
  readonly where?: string
  /** What the rule would read. */
  readonly verdict: 'PASS' | 'FAIL'
  /** Cases of the run that the rule counted, those with a missing judgement apart. */
  readonly observed: number
  readonly missing: number
  /** If the observed rate holds. */
  readonly ifRateHolds: PlannedSize
  /** The chance of deciding that the other number is for, in (0, 1). */
  readonly chance: number
  /** With that chance of deciding; null when it takes more than 10,000,000 cases. */
  readonly byChance: PlannedSize | null
  /** The share of missing cases that the plan expects to stay, in [0, 1); they count in every number of cases. */
  readonly missingShare: number
  /** Calls of the system for each case. */
  readonly trials: number
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
 * (`missing_share`). A rule that was corrected by Holm's procedure is planned as if no other rule decided.
 *
 * `chance` is that of the second number of each item.
 *
 * @throws `stats_domain` for impossible counts, or a level outside (0, 1).
 * @example
 * ```ts
 * planRun(decide(policy, metrics).map(ruleRecordFromDecision))
 * // 13 of 18, floor 0.7: [{ kind: 'sized', verdict: 'PASS', ifRateHolds: { additional: 1614, total: 1632, ... }, ... }]
 * ```
 */
export function planRun(rules: readonly RuleRecord[], chance: number = PLANNED_CHANCE): readonly PlanItem[] {
  return rules.filter(({ verdict }) => verdict === 'INSUFFICIENT_EVIDENCE').map((rule) => planRule(rule, chance))
}

function planRule(rule: RuleRecord, chance: number): PlanItem {
  const { id, metric } = rule
  const units = unitsToPlan(rule)
  const plan = typeof units === 'string' ? units : planUnits(rule, units, chance)
  if (typeof plan === 'string') return { kind: 'not_sized', rule: id, metric, reason: plan }
  const { cases, perCase } = units as Units
  const sizeOf = ({ first, stableFrom }: SizeRange): PlannedSize => {
    const total = Math.ceil(first / perCase)
    return { additional: total - cases, total, stableFrom: Math.ceil(stableFrom / perCase) }
  }
  const missingShare = rule.missing / (rule.observed + rule.missing)
  const missing = Math.round(missingShare * cases)
  return {
    kind: 'sized',
    rule: id,
    metric,
    ...(rule.where !== undefined && { where: rule.where }),
    verdict: plan.verdict,
    observed: cases - missing,
    missing,
    ifRateHolds: sizeOf(plan.ifRateHolds),
    chance,
    byChance: plan.byChance && sizeOf(plan.byChance),
    missingShare,
    trials: rule.trials?.per_case ?? 1,
  }
}

/** Judgements that do not depend on each other, as many as those of a rule are worth. */
interface Units {
  readonly passed: number
  readonly missing: number
  /** Of which so many passed or are missing. */
  readonly of: number
  /** How many judgements that is; below `of` for trials that depend on each other. */
  readonly worth: number
  readonly cases: number
  readonly perCase: number
  readonly method: BinaryMethod
}

const METHODS: readonly BinaryMethod[] = ['clopper-pearson', 'wilson', 'jeffreys', 'mid-p']

function unitsToPlan(rule: RuleRecord): Units | NotSizedReason {
  const { kind, reason, per, reduce, quantile, method, passed, observed, missing, trials } = rule
  if (kind === null) return 'no_such_metric'
  if (reason === 'too_many_missing') return 'too_many_missing'
  if (kind === 'MEAN' && quantile === undefined) return 'mean_metric'
  if (observed === 0) return 'nothing_observed'
  if (per === 'case') return 'trials_not_cases'
  if (quantile !== undefined && trials !== undefined) return 'quantile_of_trials'
  if (passed === null) return 'method_not_sized'
  const of = observed + missing
  const units = { passed, missing, of, worth: of, cases: of, perCase: 1 }
  // Whether a quantile is beyond a threshold is whether the share of values beyond it is beyond the quantile.
  if (quantile !== undefined) return { ...units, method: 'clopper-pearson' }
  if (method === 'korn-graubard' && trials?.effective) {
    const { cases, effective } = trials
    return { ...units, worth: effective, cases, perCase: effective / cases, method: 'clopper-pearson' }
  }
  if (method === 'korn-graubard' && reduce === undefined && trials === undefined) {
    return { ...units, method: 'clopper-pearson' }
  }
  const known = METHODS.find((one) => one === method)
  return known === undefined ? 'method_not_sized' : { ...units, method: known }
}

interface Plan extends Pick<RatePlan, 'ifRateHolds' | 'byChance'> {
  readonly verdict: 'PASS' | 'FAIL'
}

function planUnits(rule: RuleRecord, units: Units, wanted: number): Plan | NotSizedReason {
  const limits = limitsOf(rule)
  if (limits === null) return 'method_not_sized'
  const level = levelOf(rule)
  const { passed, missing, of, worth, method } = units
  const against = (threshold: number, chance: number): RatePlan | NotSizedReason => {
    if (threshold <= 0 || threshold >= 1) return 'threshold_unreachable'
    const worst = worstCase({ passed, missing, of }, threshold)
    if (typeof worst === 'string') return worst
    const seen: RateToPlan = { passed: worst, cases: of, threshold, method, level, after: Math.floor(worth), chance }
    return planRate(seen)
  }
  if (limits.length === 1) {
    const plan = against(limits[0], wanted)
    if (typeof plan === 'string') return plan
    // Of a quantile the share is that of the values on the wanted side, so that more of them is better for a ceiling, too.
    const isBetterAbove = 'at_least' in rule.requires || rule.quantile !== undefined
    return { ...plan, verdict: (plan.side === 'above') === isBetterAbove ? 'PASS' : 'FAIL' }
  }
  const [low, high] = limits
  const rate = passed / of
  if (rate < low || rate > high) {
    const plan = against(rate < low ? low : high, wanted)
    return typeof plan === 'string' ? plan : { ...plan, verdict: 'FAIL' }
  }
  // Each end may miss half as often as both together.
  return bothEnds(...([low, high].map((limit) => against(limit, (1 + wanted) / 2)) as [EndPlan, EndPlan]))
}

type EndPlan = RatePlan | NotSizedReason

function bothEnds(low: EndPlan, high: EndPlan): Plan | NotSizedReason {
  // An interval is always inside of an end of all rates, but for one that reaches it.
  if (typeof low === 'string') return low
  if (typeof high === 'string') return high
  return {
    verdict: 'PASS',
    ifRateHolds: larger(low.ifRateHolds, high.ifRateHolds),
    byChance: low.byChance && high.byChance && larger(low.byChance, high.byChance),
  }
}

function larger(one: SizeRange, other: SizeRange): SizeRange {
  return {
    first: Math.max(one.first, other.first),
    stableFrom: Math.max(one.stableFrom, other.stableFrom),
  }
}

/** What the rate is held against; for a quantile the share of values that is to lie on the wanted side. */
function limitsOf({
  requires,
  quantile,
}: Pick<RuleRecord, 'requires' | 'quantile'>): readonly [number] | readonly [low: number, high: number] | null {
  if (quantile !== undefined) {
    if ('between' in requires) return null
    return ['at_least' in requires ? 1 - quantile : quantile]
  }
  if ('between' in requires) return requires.between
  return ['at_least' in requires ? requires.at_least : requires.at_most]
}

/** Of the two-sided interval that has to exclude the threshold. */
function levelOf({ level, sides, multiplicity }: RuleRecord): number {
  const rules = multiplicity?.procedure === 'holm' ? multiplicity.rules : 1
  const share = (sides === 'one' ? 2 : 1) / rules
  return share === 1 ? level : 1 - (1 - level) * share
}

/** Passes with every missing case counted against the verdict that is within reach. */
function worstCase(
  { passed, missing, of }: { readonly passed: number; readonly missing: number; readonly of: number },
  threshold: number,
): number | 'missing_share' | 'rate_equals_threshold' {
  if (passed / of > threshold) return passed
  if ((passed + missing) / of < threshold) return passed + missing
  return missing > 0 ? 'missing_share' : 'rate_equals_threshold'
}
