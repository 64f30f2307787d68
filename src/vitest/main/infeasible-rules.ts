import { OloproofError } from '../../base/error.ts'
import type { InfeasibleRecord } from '../../evidence/infeasible.ts'
import type { RunManifest } from '../../evidence/run-manifest.ts'
import { casesInPart } from '../../evidence/suite-part.ts'
import { infeasibilities } from '../../policy/feasibility.ts'
import { infeasibleText } from '../../policy/infeasible-text.ts'
import type { Policy } from '../../policy/policy.ts'

/**
 * The rules of a suite that its cases cannot decide, before the first of them is called. Nothing is said of a part of a
 * suite, which is not decided anyway.
 *
 * @throws `rule_infeasible` when there are any and the policy refuses them.
 */
export function infeasibleRules(policy: Policy, manifest: RunManifest): readonly InfeasibleRecord[] {
  const { criteria, cases, selected, excluded, trials, slices, part } = manifest
  // A shard is no choice of cases: all of them together are decided.
  if (selected < (part === undefined ? cases : casesInPart(cases, part))) return []
  const records = infeasibilities(policy, { criteria, cases: cases - excluded, trials, slices })
  if (policy.infeasible === 'warn' || records.length === 0) return records
  throw new OloproofError('rule_infeasible', { problems: records.map(infeasibleText) })
}
