import type { ComparisonFile, ComparisonNotDecided } from '../evidence/comparison-file.ts'
import type { ComparisonRuleRecord } from '../evidence/event.ts'
import type { RunFile } from '../evidence/run-file.ts'
import { highestExitCode, type ExitCode } from '../policy/exit-code.ts'
import type { Policy } from '../policy/policy.ts'

/** What there is to decide on. */
export interface ComparisonFacts {
  readonly runs: readonly Pick<RunFile, 'status' | 'completeness'>[]
  /** Pairs of cases. */
  readonly cases: number
  readonly decisions: readonly ComparisonRuleRecord[]
}

/**
 * What a comparison comes to: the decisions that stand, and its exit code. Nothing is decided on a run that holds only a
 * part of its cases: 3 when that was against the person's will, 0 when it was selected.
 */
export function comparisonOutcome(
  { runs, cases, decisions }: ComparisonFacts,
  policy: Pick<Policy, 'onInsufficientEvidence'>,
): Pick<ComparisonFile, 'rules' | 'not_decided' | 'exit_code'> {
  const nothing = (not_decided: ComparisonNotDecided, exit_code: ExitCode): ReturnType<typeof comparisonOutcome> => {
    return { rules: [], not_decided, exit_code }
  }
  const partial = runs.filter(({ completeness }) => completeness === 'PARTIAL')
  if (partial.some(({ status }) => status === 'RUN_ERROR')) return nothing('unfinished_run', 3)
  if (partial.length > 0) return nothing('partial_run', 0)
  if (decisions.length === 0) return nothing('no_rule', 0)
  if (cases === 0) return nothing('no_pairs', 3)
  return {
    rules: decisions,
    not_decided: null,
    exit_code: highestExitCode(decisions.map((decision) => exitCodeOf(decision, policy))),
  }
}

function exitCodeOf(
  { verdict, reason }: ComparisonRuleRecord,
  { onInsufficientEvidence }: Pick<Policy, 'onInsufficientEvidence'>,
): ExitCode {
  if (verdict === 'FAIL') return 1
  if (verdict === 'PASS') return 0
  if (reason === 'too_many_missing') return 3
  return onInsufficientEvidence === 'fail' ? 4 : 0
}
