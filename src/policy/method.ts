import { OloproofError } from '../base/error.ts'
import type { CriterionSpec } from '../evidence/criterion.ts'
import type { BinaryMethod, MeanMethod, Policy, Rule } from './policy.ts'

/** A method that a rule may decide with. */
export type Method = BinaryMethod | MeanMethod

/** What is asked of a metric here: no evidence, so that methods are checked before the first case runs. */
export type MethodTarget = Pick<CriterionSpec, 'name' | 'kind' | 'range'>

/**
 * The method that decides a rule on a metric: the rule's own, else the policy's for BINARY, `betting` for a MEAN with a
 * declared range, and null for a MEAN without one, which only a method that its rule names can decide.
 *
 * @throws `rule_method_mismatch` when the rule names a method for the other kind of metric.
 * @example
 * ```ts
 * methodOf(rule, DEFAULT_POLICY, { name: 'exact_label', kind: 'BINARY' }) // 'clopper-pearson'
 * ```
 */
export function methodOf(rule: Rule, policy: Pick<Policy, 'method'>, metric: MethodTarget): Method | null {
  return metric.kind === 'BINARY' ? binaryMethodOf(rule, policy, metric) : meanMethodOf(rule, metric)
}

/** {@link methodOf} for a rule on a BINARY metric. @throws `rule_method_mismatch` */
export function binaryMethodOf(rule: Rule, policy: Pick<Policy, 'method'>, metric: MethodTarget): BinaryMethod {
  const method = rule.method ?? policy.method
  if (method === 'clopper-pearson' || method === 'wilson') return method
  throw mismatch(rule, metric, method, 'clopper-pearson, wilson')
}

/** {@link methodOf} for a rule on a MEAN metric. @throws `rule_method_mismatch` */
export function meanMethodOf(rule: Rule, metric: MethodTarget): MeanMethod | null {
  const method = rule.method ?? defaultMeanMethod(metric)
  if (method === null || method === 'betting' || method === 'bca' || method === 't') return method
  throw mismatch(rule, metric, method, 'betting, bca, t')
}

/** The method for a mean when no rule names one. */
export function defaultMeanMethod(metric: Pick<MethodTarget, 'range'>): MeanMethod | null {
  return metric.range === undefined ? null : 'betting'
}

function mismatch(rule: Rule, metric: MethodTarget, method: Method, fitting: string): OloproofError {
  return new OloproofError('rule_method_mismatch', {
    rule: rule.id,
    metric: metric.name,
    kind: metric.kind,
    method,
    fitting,
  })
}
