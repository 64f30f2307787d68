import { OloproofError } from '../base/error.ts'
import type { RunFile } from '../evidence/run-file.ts'
import type { Policy } from '../policy/policy.ts'
import { policyOfSuite } from '../policy/written-policy.ts'

/**
 * The policy that holds for a run of the store: that of `oloproof.yaml` as it is now, narrowed by what the suite said when
 * the run was made.
 *
 * @throws (as a rejection) `run_file_invalid` for a run file that was changed.
 */
export async function policyOfRun(base: Policy, { run_id, suite, suite_policy }: RunFile): Promise<Policy> {
  if (suite_policy === undefined) return base
  const { policySchema } = await import('../policy/policy.schema.ts')
  const result = policySchema.safeParse(suite_policy)
  if (!result.success) {
    const problem = `its suite_policy is none: ${result.error.issues[0]?.message ?? ''}`
    throw new OloproofError('run_file_invalid', { path: `runs/${run_id}/run.json`, line: null, problem })
  }
  // By its whole path, which names no other suite of the project's files.
  return policyOfSuite(base, result.data, suite)
}
