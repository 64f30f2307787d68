import { OloproofError } from '../../base/error.ts'
import { EXECUTION_METRICS, isExecutionMetric } from '../../evidence/execution-metric.ts'
import type { RunManifest } from '../../evidence/run-manifest.ts'
import { sliceKey } from '../../evidence/slice.ts'
import { checkLevel } from '../../policy/check-level.ts'
import { checkThreshold } from '../../policy/check-threshold.ts'
import { estimandOf } from '../../policy/method.ts'
import { differenceRange, pairedMethodOf } from '../../policy/paired-method.ts'
import type { Policy } from '../../policy/policy.ts'

/**
 * The policy with the rules that concern a suite alone: none for another suite, none on a metric that it does not have,
 * and none about a part of the cases that none of its cases belongs to.
 *
 * @throws `rule_method_mismatch` for a rule with a method for the other kind of metric, `rule_unfit` for one that says
 *   what its metric has no use for, `rule_threshold_outside` for a threshold that the metric cannot reach,
 *   `rule_without_metric` for a part of the suite without cases; before anything is paid for.
 */
export function policyForSuite(policy: Policy, { suite, criteria, trials, slices }: RunManifest): Policy {
  const rules = policy.rules.filter((rule) => {
    const { metric } = rule
    const spec = isExecutionMetric(metric) ? EXECUTION_METRICS[metric] : criteria.find(({ name }) => name === metric)
    if (spec === undefined || (rule.suite ?? suite) !== suite) return false
    estimandOf(rule, policy, { ...spec, ...(trials > 1 && { trials }) })
    checkThreshold(rule, spec)
    checkLevel(rule, policy, spec)
    const { where } = rule
    if (where === undefined) return true
    const name = sliceKey(where)
    if (slices.some((slice) => slice.cases > 0 && sliceKey(slice.where) === name)) return true
    // Said of this suite by name, it would never be decided, and so never fail.
    if (rule.suite === undefined) return false
    throw new OloproofError('rule_without_metric', { id: rule.id, what: 'where', name, suite, nearest: null })
  })
  const comparison = policy.comparison.rules.filter((rule) => {
    const spec = criteria.find(({ name }) => name === rule.metric)
    if (spec === undefined || (rule.suite ?? suite) !== suite) return false
    pairedMethodOf(rule, { ...spec, hasOneTrial: trials === 1 })
    checkThreshold(rule, spec, differenceRange(spec))
    return true
  })
  return { ...policy, rules, comparison: { ...policy.comparison, rules: comparison } }
}
