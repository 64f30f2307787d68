import type { RunManifest } from '../../evidence/run-manifest.ts'
import { checkThreshold } from '../../policy/check-threshold.ts'
import { methodOf } from '../../policy/method.ts'
import type { Policy } from '../../policy/policy.ts'

/**
 * The policy with the rules that concern a suite alone: none for another suite, none on a metric that it does not have.
 *
 * @throws `rule_method_mismatch` for a rule with a method for the other kind of metric, `rule_threshold_outside` for a
 *   threshold that the metric cannot reach; before anything is paid for.
 */
export function policyForSuite(policy: Policy, { suite, criteria }: RunManifest): Policy {
  const rules = policy.rules.filter((rule) => {
    const criterion = criteria.find(({ name }) => name === rule.metric)
    if (criterion === undefined || (rule.suite ?? suite) !== suite) return false
    methodOf(rule, policy, criterion)
    checkThreshold(rule, criterion)
    return true
  })
  return { ...policy, rules }
}
