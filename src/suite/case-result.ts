import { MISSED_CASE } from '../base/own-failure.ts'
import { terminalText } from '../base/terminal-text.ts'
import type { Case } from '../evidence/case.ts'
import type { CaseOutcome, JudgedTrial } from '../execution/scheduler.ts'
import { previewText } from './preview-text.ts'

/** Why the test of a case is skipped, or null when the case was observed. Text from outside is not encoded yet. */
export function noteOf(outcome: CaseOutcome): string | null {
  switch (outcome.status) {
    case 'excluded':
      return `excluded: ${outcome.reason}`
    case 'cancelled':
      return 'not run: the run was ended early'
    case 'judged': {
      const missing = outcome.trials.map(missingOf).filter((one) => one !== null)
      const [first] = missing
      if (first === undefined) return null
      const { length } = outcome.trials
      return length === 1 ? `missing: ${first}` : `missing in ${missing.length} of ${length} trials: ${first}`
    }
  }
}

/** What is missing of a trial; null when all of it was observed. */
function missingOf({ execution, judgements }: JudgedTrial): string | null {
  if (execution.status === 'ERROR') return `${execution.failure.reason}: ${execution.failure.message}`
  const missing = judgements.find((one) => one.status === 'MISSING')
  if (missing === undefined) return null
  return `${missing.criterion}: ${missing.reason}${missing.detail === undefined ? '' : `: ${missing.detail}`}`
}

/**
 * Throws, with expected and actual for the diff of the host, when a criterion of the case was missed in any trial. The
 * actual output is that of the first of these trials: `outputPreview` is asked for it.
 */
export function failMissedCase(
  testCase: Case,
  outcome: CaseOutcome,
  outputPreview: (trial: number) => string | undefined,
): void {
  if (outcome.status !== 'judged') return
  const missed = outcome.trials.map(missedCriteria)
  const firstMissed = missed.findIndex((criteria) => criteria.length > 0)
  if (firstMissed === -1) return
  const error = new Error(terminalText(`${testCase.id} misses ${missedText(missed)}`))
  error.name = MISSED_CASE
  error.stack = `${error.name}: ${error.message}`
  throw Object.assign(error, {
    expected: testCase.expected === undefined ? '(nothing written)' : terminalText(previewText(testCase.expected)),
    actual: terminalText(outputPreview(firstMissed + 1) ?? ''),
    showDiff: true,
  })
}

function missedCriteria({ judgements }: JudgedTrial): readonly string[] {
  return judgements.filter((one) => one.status === 'OK' && one.passed === false).map((one) => one.criterion)
}

/** `exact, polite`; with several trials `exact (2 of 5 trials), polite (1 of 5 trials)`. */
function missedText(missed: readonly (readonly string[])[]): string {
  const counts = new Map<string, number>()
  for (const criterion of missed.flat()) counts.set(criterion, (counts.get(criterion) ?? 0) + 1)
  const texts = Array.from(counts, ([criterion, count]) => {
    return missed.length === 1 ? criterion : `${criterion} (${count} of ${missed.length} trials)`
  })
  return texts.join(', ')
}
