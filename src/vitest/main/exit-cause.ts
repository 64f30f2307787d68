import { notDecidedText, comparisonNotDecidedText } from '../../policy/not-decided.ts'
import type { SessionFacts } from './session-exit.ts'

/**
 * Why a test run ends with 3, in one phrase: the first thing that went wrong, since what comes after follows from it, and
 * `nothing` where there was nothing to go wrong. Where it ends with 1, what failed beside the rules. Null for all else.
 */
export function exitCause(exitCode: number | null, facts: SessionFacts, nothing: string): string | null {
  if (exitCode === 3) return whyNoEvidence(facts, nothing)
  const { failedOrdinaryTests: failed } = facts
  if (exitCode !== 1 || failed === 0) return null
  return failed === 1 ? 'an ordinary test failed' : `${failed} ordinary tests failed`
}

function whyNoEvidence(
  { runs, comparisons, errors, brokenFiles, unhandledErrors }: SessionFacts,
  nothing: string,
): string {
  const broken = errors.find(({ category }) => category !== 'usage')
  if (broken !== undefined) return broken.message
  const [file] = brokenFiles
  if (file !== undefined) return `${file} could not be run to its end`
  if (unhandledErrors > 0) return 'something failed outside of any test'
  const run = runs.find(({ outcome }) => outcome.exitCode === 3)
  if (run !== undefined) {
    const { notDecided } = run.outcome
    return `${run.record.manifest.suitePath} (${run.record.id}): ${notDecided === null ? 'too much is missing' : notDecidedText[notDecided]}`
  }
  const compared = comparisons.find(({ comparison }) => comparison.exit_code === 3)
  if (compared === undefined) return nothing
  const { suite, comparison_id: id, not_decided: why } = compared.comparison
  return `comparison of ${suite} (${id}): ${why === null ? 'too much is missing' : comparisonNotDecidedText[why]}`
}
