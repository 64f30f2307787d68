import type { TestContext } from 'vitest'
import { POLICY_FAILURE, ruleResult } from '../evidence/rule-result.ts'
import type { ComparisonVerdict, RunVerdict } from '../evidence/run-manifest.ts'

/** Of a run, or of a comparison. */
type ShownVerdict = Pick<RunVerdict | ComparisonVerdict, 'rules' | 'notDecided'>

/** Shows in a policy test what became of its rule: passes on PASS, throws on FAIL, is skipped on anything else. */
export function showVerdict(context: TestContext, ruleId: string, verdict: ShownVerdict): void {
  const result = ruleResult(ruleId, verdict)
  switch (result.kind) {
    case 'passed':
      context.expect('PASS').toBe('PASS')
      return
    case 'skipped':
      context.skip(result.note)
      return
    case 'failed': {
      const { message, expected, actual } = result
      const error = new Error(message)
      error.name = POLICY_FAILURE
      error.stack = `${error.name}: ${error.message}`
      throw Object.assign(error, { expected, actual })
    }
  }
}
