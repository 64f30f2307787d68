import { invariant } from '../base/invariant.ts'
import {
  DEFAULT_POLICY,
  type BinaryMethod,
  type MeanMethod,
  type Policy,
  type Requirement,
  type Rule,
} from './policy.ts'

/** A rule as people write it. Exactly one of `at_least` and `at_most` is there. */
export interface WrittenRule {
  readonly id: string
  readonly metric: string
  readonly suite?: string
  readonly at_least?: number
  readonly at_most?: number
  readonly method?: BinaryMethod | MeanMethod
  readonly level?: number
}

/** `policy:` as people write it, in `oloproof.yaml` or in a suite. */
export interface WrittenPolicy {
  readonly level?: number
  readonly method?: BinaryMethod
  readonly on_insufficient_evidence?: 'pass' | 'fail'
  readonly missing?: { readonly max_rate?: number }
  readonly rules?: readonly WrittenRule[]
}

/** The policy that was written, with the defaults filled in. */
export function policyFromWritten(written: WrittenPolicy): Policy {
  return { ...narrowed(DEFAULT_POLICY, written), rules: (written.rules ?? []).map(ruleFromWritten) }
}

/**
 * The policy of one suite: what it wrote itself over `base`. A rule with an id of `base` replaces that rule, others are
 * added; all of its own concern this suite alone.
 */
export function policyOfSuite(base: Policy, written: WrittenPolicy, suite: string): Policy {
  const rules = new Map(base.rules.map((rule) => [rule.id, rule]))
  for (const rule of written.rules ?? []) rules.set(rule.id, { ...ruleFromWritten(rule), suite })
  return { ...narrowed(base, written), rules: [...rules.values()] }
}

function narrowed(base: Policy, { level, method, on_insufficient_evidence, missing }: WrittenPolicy): Policy {
  return {
    level: level ?? base.level,
    method: method ?? base.method,
    onInsufficientEvidence: on_insufficient_evidence ?? base.onInsufficientEvidence,
    maxMissingRate: missing?.max_rate ?? base.maxMissingRate,
    rules: base.rules,
  }
}

function ruleFromWritten(rule: WrittenRule): Rule {
  const { id, metric, suite, method, level } = rule
  return {
    id,
    metric,
    ...(suite !== undefined && { suite }),
    requires: requirementOf(rule),
    ...(method !== undefined && { method }),
    ...(level !== undefined && { level }),
  }
}

function requirementOf({ id, at_least, at_most }: WrittenRule): Requirement {
  if (at_least !== undefined) return { kind: 'at_least', threshold: at_least }
  invariant(at_most !== undefined, `the rule ${id} passed its check without a threshold`)
  return { kind: 'at_most', threshold: at_most }
}
