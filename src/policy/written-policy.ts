import { durationMs } from '../base/duration.ts'
import { invariant } from '../base/invariant.ts'
import type { Slice } from '../evidence/slice.ts'
import {
  DEFAULT_POLICY,
  type BinaryMethod,
  type ComparisonRule,
  type Multiplicity,
  type NamedMethod,
  type PairedMethod,
  type Policy,
  type Reduction,
  type Requirement,
  type Rule,
} from './policy.ts'

/** A number; for `$latency_ms` also a duration like `2s`. */
export type WrittenThreshold = number | string

/** What rules of runs and of comparisons share. Exactly one of `at_least`, `at_most` and `between` is there. */
export interface WrittenRequirement {
  readonly id: string
  readonly at_least?: WrittenThreshold
  readonly at_most?: WrittenThreshold
  readonly between?: readonly [low: WrittenThreshold, high: WrittenThreshold]
}

/** A rule as people write it. */
export interface WrittenRule extends WrittenRequirement {
  readonly metric: string
  readonly suite?: string
  readonly where?: Slice
  readonly method?: NamedMethod
  readonly level?: number
  readonly sides?: 'one' | 'two'
  readonly anytime?: boolean
  readonly reduce?: Reduction
  readonly per?: 'case' | 'run'
  readonly quantile?: number
}

/** A rule of `policy.comparison` as people write it. */
export interface WrittenComparisonRule extends WrittenRequirement {
  readonly metric: string
  readonly suite?: string
  readonly where?: Slice
  readonly method?: PairedMethod
  readonly level?: number
}

/** `policy:` as people write it, in `oloproof.yaml` or in a suite. */
export interface WrittenPolicy {
  readonly level?: number
  readonly method?: BinaryMethod
  readonly on_insufficient_evidence?: 'pass' | 'fail'
  readonly infeasible?: 'warn' | 'refuse'
  readonly multiplicity?: Multiplicity
  readonly missing?: { readonly max_rate?: number }
  readonly rules?: readonly WrittenRule[]
  readonly comparison?: { readonly rules?: readonly WrittenComparisonRule[] }
}

/** Says where a rule was written, by its path in the policy. */
type PlaceOfRule = (path: readonly (string | number)[]) => string

/** The policy that was written, with the defaults filled in. */
export function policyFromWritten(written: WrittenPolicy, placeOf?: PlaceOfRule): Policy {
  const rules = rulesFromWritten(written, placeOf)
  const comparison = comparisonRulesFromWritten(written, placeOf)
  return {
    ...narrowed(DEFAULT_POLICY, written),
    rules,
    rulesWritten: rules.length,
    comparison: { rules: comparison, rulesWritten: comparison.length },
  }
}

/**
 * The policy of one suite: what it wrote itself over `base`. A rule with an id of `base` replaces that rule, others are
 * added; all of its own concern this suite alone.
 */
export function policyOfSuite(base: Policy, written: WrittenPolicy, suite: string, placeOf?: PlaceOfRule): Policy {
  const rules = replaced(base.rules, rulesFromWritten(written, placeOf), suite)
  const comparison = replaced(base.comparison.rules, comparisonRulesFromWritten(written, placeOf), suite)
  return {
    ...narrowed(base, written),
    rules,
    rulesWritten: rules.length,
    comparison: { rules: comparison, rulesWritten: comparison.length },
  }
}

/** The rules of `base` with those of one suite in the place of the ones with their ids, and after them. */
function replaced<One extends { readonly id: string; readonly suite?: string }>(
  base: readonly One[],
  own: readonly One[],
  suite: string,
): readonly One[] {
  const rules = new Map(base.map((rule) => [rule.id, rule]))
  for (const rule of own) rules.set(rule.id, { ...rule, suite })
  return [...rules.values()]
}

/** What a rule requires, durations in milliseconds. */
export function requirementFromWritten({ id, at_least, at_most, between }: WrittenRequirement): Requirement {
  if (at_least !== undefined) return { kind: 'at_least', threshold: numberOf(at_least) }
  if (at_most !== undefined) return { kind: 'at_most', threshold: numberOf(at_most) }
  invariant(between !== undefined, `the rule ${id} passed its check without a threshold`)
  return { kind: 'between', low: numberOf(between[0]), high: numberOf(between[1]) }
}

function numberOf(threshold: WrittenThreshold): number {
  const value = typeof threshold === 'number' ? threshold : durationMs(threshold)
  invariant(value !== null, `the threshold ${threshold} passed its check`)
  return value
}

function narrowed(base: Policy, written: WrittenPolicy): Policy {
  const { level, method, on_insufficient_evidence, infeasible, multiplicity, missing } = written
  return {
    level: level ?? base.level,
    method: method ?? base.method,
    onInsufficientEvidence: on_insufficient_evidence ?? base.onInsufficientEvidence,
    infeasible: infeasible ?? base.infeasible,
    multiplicity: multiplicity ?? base.multiplicity,
    maxMissingRate: missing?.max_rate ?? base.maxMissingRate,
    rules: base.rules,
    rulesWritten: base.rulesWritten,
    comparison: base.comparison,
  }
}

function rulesFromWritten({ rules = [] }: WrittenPolicy, placeOf: PlaceOfRule | undefined): readonly Rule[] {
  return rules.map((rule, index) => ({
    ...ruleFromWritten(rule),
    ...(placeOf !== undefined && { place: placeOf(['rules', index]) }),
  }))
}

function comparisonRulesFromWritten(
  { comparison }: WrittenPolicy,
  placeOf: PlaceOfRule | undefined,
): readonly ComparisonRule[] {
  return (comparison?.rules ?? []).map((rule, index) => {
    const { id, metric, suite, where, method, level } = rule
    return {
      id,
      metric,
      ...(suite !== undefined && { suite }),
      ...(where !== undefined && { where }),
      requires: requirementFromWritten(rule),
      ...(method !== undefined && { method }),
      ...(level !== undefined && { level }),
      ...(placeOf !== undefined && { place: placeOf(['comparison', 'rules', index]) }),
    }
  })
}

function ruleFromWritten(rule: WrittenRule): Rule {
  const { id, metric, suite, where, method, level, sides, anytime, reduce, per, quantile } = rule
  return {
    id,
    metric,
    ...(suite !== undefined && { suite }),
    ...(where !== undefined && { where }),
    requires: requirementFromWritten(rule),
    ...(method !== undefined && { method }),
    ...(level !== undefined && { level }),
    ...(sides === 'one' && { sides }),
    ...(anytime === true && { anytime }),
    ...(reduce !== undefined && { reduce }),
    ...(per === 'case' && { per }),
    ...(quantile !== undefined && { quantile }),
  }
}
