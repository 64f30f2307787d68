import { randomBytes } from 'node:crypto'
import { timestamp } from '../base/timestamp.ts'
import { ulidSource } from '../base/ulid.ts'
import { compareRuns } from '../compare/compare-runs.ts'
import type { ComparisonFile } from '../evidence/comparison-file.ts'
import type { RunResults } from '../evidence/run-results.ts'
import type { Policy } from '../policy/policy.ts'
import { writeComparison } from '../store/comparison-store.ts'
import { latestOfOtherSuites, leftOutRules } from './left-out-rules.ts'
import { policyOfRun } from './policy-of-run.ts'

/**
 * Compares two runs under a policy, which the suite of the candidate may narrow, and keeps the comparison in the store.
 *
 * @throws (as a rejection) what {@link compareRuns}, {@link leftOutRules}, {@link policyOfRun} and {@link writeComparison} throw.
 */
export async function makeComparison(
  store: string,
  base: Policy,
  baseline: RunResults,
  candidate: RunResults,
): Promise<ComparisonFile> {
  const now = Date.now()
  const nextUlid = ulidSource(
    () => now,
    () => randomBytes(16),
  )
  const origin = { comparisonId: `cmp_${nextUlid()}`, createdAt: timestamp(now) }
  const policy = await policyOfRun(base, candidate.run)
  const made = compareRuns(baseline, candidate, policy, origin)
  const leftOut = await leftOutRules(
    policy,
    baseline,
    candidate,
    latestOfOtherSuites(store, [baseline.run, candidate.run]),
  )
  const comparison = leftOut.length === 0 ? made : { ...made, rules_left_out: leftOut }
  writeComparison(store, comparison)
  return comparison
}
