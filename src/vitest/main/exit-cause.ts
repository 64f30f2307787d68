import { notDecidedText, comparisonNotDecidedText } from '../../policy/not-decided.ts'
import type { SessionFacts } from './session-exit.ts'

/**
 * Why a test run ends with 3, in one phrase: the first thing that went wrong, since what comes after follows from it. With
 * `nothing`, where there was nothing to go wrong.
 */
export function exitCause(facts: SessionFacts, nothing: string): string {
  const { runs, comparisons, errors, brokenFiles, unhandledErrors } = facts
  const broken = errors.find(({ category }) => category !== 'usage')
  if (broken !== undefined) return broken.message
  const [file] = brokenFiles
  if (file !== undefined) return `${file} could not be run to its end`
  if (unhandledErrors > 0) return 'something failed outside of any test'
  const run = runs.find(({ outcome }) => outcome.exitCode === 3)
  if (run !== undefined) {
    const { notDecided } = run.outcome
    return `${run.record.manifest.suitePath}: ${notDecided === null ? 'too much is missing' : notDecidedText[notDecided]}`
  }
  const compared = comparisons.find(({ comparison }) => comparison.exit_code === 3)
  if (compared === undefined) return nothing
  const { suite, not_decided: why } = compared.comparison
  return `comparison of ${suite}: ${why === null ? 'too much is missing' : comparisonNotDecidedText[why]}`
}
