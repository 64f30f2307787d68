import type { TestContext } from 'vitest'
import { terminalText } from '../base/terminal-text.ts'
import type { ComparisonVerdict, RunVerdict } from '../evidence/run-manifest.ts'

/** Ids of the runs that a verdict is about. */
export interface DecidedRuns {
  readonly run: string
  /** Of a comparison. */
  readonly baseline?: string
}

/**
 * Says beside a policy test what was decided and on what, for reports that have a place for it: annotations become
 * properties of the test case in JUnit, and stand under the test in editors.
 */
export async function annotateVerdict(
  context: Pick<TestContext, 'annotate'>,
  ruleId: string,
  { rules, notDecided }: Pick<RunVerdict | ComparisonVerdict, 'rules' | 'notDecided'>,
  { run, baseline }: DecidedRuns,
): Promise<void> {
  const rule = rules.find((one) => one.id === ruleId)
  const properties = {
    ...(rule === undefined
      ? { reason: notDecided ?? 'the rule does not concern this run' }
      : { verdict: rule.verdict, reason: rule.reason, ...intervalOf(rule) }),
    run,
    ...(baseline !== undefined && { baseline }),
  }
  for (const [name, value] of Object.entries(properties)) {
    await context.annotate(terminalText(value), `oloproof.${name}`)
  }
}

/** The ends of a rate are parts of 1; those of a difference are candidate minus baseline. */
function intervalOf({ lower, upper }: { readonly lower: number | null; readonly upper: number | null }): {
  readonly interval?: string
} {
  if (lower === null && upper === null) return {}
  return { interval: `[${lower ?? '-∞'}, ${upper ?? '∞'}]` }
}
