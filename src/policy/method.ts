import { OloproofError } from '../base/error.ts'
import type { CriterionSpec } from '../evidence/criterion.ts'
import type { WorstCase } from './case-rate-interval.ts'
import type { CaseMeanMethod } from './mean-interval.ts'
import type { BinaryMethod, Draw, MeanMethod, NamedMethod, Policy, Requirement, Rule, TrialMethod } from './policy.ts'

/** What is asked of a metric here: no evidence, so that methods are checked before the first case runs. */
export interface MethodTarget extends Pick<CriterionSpec, 'name' | 'kind' | 'range'> {
  /** How often each case is asked; left out for once. */
  readonly trials?: number
}

/** What a rule is about, with the method that decides it; null for a mean that has none. */
export type Estimand =
  /** The share of units that do not depend on each other: cases, or trials where there is one of each. */
  | {
      readonly kind: 'rate'
      readonly method: BinaryMethod | 'beta-binomial'
      /** What makes one unit of the trials of a case. */
      readonly reduce: 'all' | 'any' | 'majority' | null
    }
  /** The share of trials, several of each case. */
  | { readonly kind: 'trial_rate'; readonly method: TrialMethod }
  /** The rates of all cases, each by its own trials. */
  | { readonly kind: 'case_rates'; readonly method: BinaryMethod; readonly worst: WorstCase }
  /** The mean over cases of a chance that is drawn from their trials. */
  | { readonly kind: 'draws'; readonly method: CaseMeanMethod; readonly draw: Draw }
  | { readonly kind: 'mean'; readonly method: MeanMethod | null }
  | {
      readonly kind: 'quantile'
      readonly method: 'order-statistics'
      readonly share: number
      readonly requires: Requirement
    }

const BINARY_METHODS: readonly BinaryMethod[] = ['clopper-pearson', 'wilson', 'jeffreys', 'mid-p']
const TRIAL_METHODS: readonly TrialMethod[] = ['korn-graubard', 'clustered']
const CASE_MEAN_METHODS: readonly CaseMeanMethod[] = ['betting', 'bca', 't']

/**
 * What a rule is about and how it is decided: the rule's own method, else the policy's for independent BINARY units,
 * `korn-graubard` for several trials of a case, `betting` for a MEAN with a declared range, and null for a MEAN without
 * one, which only a method that its rule names can decide.
 *
 * @throws `rule_method_mismatch` when the rule names a method for something else, `rule_unfit` when it says something
 *   that its metric has no use for.
 * @example
 * ```ts
 * estimandOf(rule, DEFAULT_POLICY, { name: 'exact_label', kind: 'BINARY' }) // { kind: 'rate', method: 'clopper-pearson' }
 * ```
 */
export function estimandOf(rule: Rule, policy: Pick<Policy, 'method'>, metric: MethodTarget): Estimand {
  if (metric.kind === 'MEAN') return estimandOfMean(rule, metric)
  const { reduce, quantile, per } = rule
  if (quantile !== undefined) throw unfit(rule, metric, 'quantile', 'a rate has no quantiles')
  if (typeof reduce === 'object') {
    const drawn = Object.values(reduce)[0] as number
    const trials = metric.trials ?? 1
    if (drawn > trials) {
      throw unfit(rule, metric, 'reduce', `${drawn} trials cannot be drawn from ${trials}`)
    }
    return { kind: 'draws', method: named(rule, metric, CASE_MEAN_METHODS) ?? 'betting', draw: reduce }
  }
  const ofTrials = TRIAL_METHODS.find((method) => method === rule.method)
  const hasTrials = metric.trials !== undefined && reduce === undefined && per === undefined
  if (rule.anytime === true) {
    if (hasTrials) throw unfit(rule, metric, 'anytime', 'it is not known for several trials of a case without reduce')
    return { kind: 'rate', method: 'beta-binomial', reduce: reduce ?? null }
  }
  if (ofTrials !== undefined || hasTrials) {
    return { kind: 'trial_rate', method: named(rule, metric, TRIAL_METHODS) ?? 'korn-graubard' }
  }
  const method = named(rule, metric, BINARY_METHODS) ?? policy.method
  if (per === undefined) return { kind: 'rate', method, reduce: reduce ?? null }
  return { kind: 'case_rates', method, worst: rule.requires.kind === 'at_most' ? 'highest' : 'lowest' }
}

function estimandOfMean(rule: Rule, metric: MethodTarget): Estimand {
  for (const [key, problem] of USELESS_FOR_MEANS) {
    if (rule[key] !== undefined) throw unfit(rule, metric, key, problem)
  }
  const { quantile: share, requires } = rule
  if (share !== undefined) return { kind: 'quantile', method: 'order-statistics', share, requires }
  const method = named<MeanMethod>(
    rule,
    metric,
    metric.trials === undefined ? CASE_MEAN_METHODS : [...CASE_MEAN_METHODS, 'clustered'],
  )
  return { kind: 'mean', method: method ?? defaultMeanMethod(metric) }
}

const USELESS_FOR_MEANS: readonly (readonly [key: 'sides' | 'anytime' | 'reduce' | 'per', problem: string])[] = [
  ['sides', 'one-sided intervals are for rates'],
  ['anytime', 'intervals that may be watched are for rates'],
  ['reduce', 'trials of a MEAN are averaged case by case as it is'],
  ['per', 'rules on every case are for rates'],
]

/** The method for a mean when no rule names one. */
export function defaultMeanMethod(metric: Pick<MethodTarget, 'range'>): 'betting' | null {
  return metric.range === undefined ? null : 'betting'
}

function named<Fitting extends NamedMethod>(
  rule: Rule,
  metric: MethodTarget,
  fitting: readonly Fitting[],
): Fitting | undefined {
  if (rule.method === undefined) return undefined
  const method = fitting.find((one) => one === rule.method)
  if (method !== undefined) return method
  const { id, place } = rule
  const { name, kind } = metric
  throw new OloproofError('rule_method_mismatch', {
    rule: id,
    metric: name,
    kind,
    method: rule.method,
    fitting: fitting.join(', '),
    place: place ?? null,
  })
}

function unfit(rule: Rule, { name, kind }: MethodTarget, key: string, problem: string): OloproofError {
  return new OloproofError('rule_unfit', { rule: rule.id, metric: name, kind, key, problem, place: rule.place ?? null })
}
