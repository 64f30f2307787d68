import type { TestContext } from 'vitest'
import { verdictProperties, type DecidedRuns } from '../evidence/verdict-properties.ts'
import type { ComparisonVerdict, RunVerdict } from '../evidence/run-manifest.ts'

/**
 * Says beside a policy test what was decided and on what, for reports that have a place for it: annotations become
 * properties of the test case in JUnit, and stand under the test in editors.
 */
export async function annotateVerdict(
  context: Pick<TestContext, 'annotate'>,
  ruleId: string,
  verdict: Pick<RunVerdict | ComparisonVerdict, 'rules' | 'notDecided'>,
  runs: DecidedRuns,
): Promise<void> {
  for (const { type, message } of verdictProperties(ruleId, verdict, runs)) await context.annotate(message, type)
}
