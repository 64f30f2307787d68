import type { OloproofError } from '../../base/error.ts'
import { highestExitCode, type ExitCode } from '../../policy/exit-code.ts'
import type { FinishedComparison } from './finished-comparison.ts'
import type { FinishedRun } from './recorded-run.ts'

/** All that a test run has to answer for. */
export interface SessionFacts {
  readonly runs: readonly FinishedRun[]
  readonly comparisons: readonly FinishedComparison[]
  readonly errors: readonly OloproofError[]
  /** Test files that use Oloproof and could not be collected, or whose hooks failed. */
  readonly brokenFiles: readonly string[]
  readonly failedOrdinaryTests: number
  /** Errors outside any test: a crashed worker, a rejection that nobody handled. */
  readonly unhandledErrors: number
  /** No case was selected, or nothing ran at all, or what ran left no evidence here. */
  readonly nothingRan: boolean
  /** 130 or 143 when a signal ended the test run. */
  readonly signal: ExitCode | null
}

/** The exit code of a test run, or null when it is none of our business: no suite took part in it. */
export function sessionExitCode(facts: SessionFacts): ExitCode | null {
  const { runs, comparisons, errors, brokenFiles, failedOrdinaryTests, unhandledErrors, nothingRan, signal } = facts
  const tookPart = runs.length > 0 || errors.length > 0 || brokenFiles.length > 0 || nothingRan
  if (!tookPart) return signal
  const codes: number[] = runs.map(({ outcome }) => outcome.exitCode)
  for (const { comparison } of comparisons) codes.push(comparison.exit_code)
  for (const { category } of errors) codes.push(category === 'usage' ? 2 : 3)
  if (brokenFiles.length > 0 || unhandledErrors > 0 || nothingRan) codes.push(3)
  if (failedOrdinaryTests > 0) codes.push(1)
  if (signal !== null) codes.push(signal)
  return highestExitCode(codes)
}
