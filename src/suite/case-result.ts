import { terminalText } from '../base/terminal-text.ts'
import { canonicalJson } from '../base/canonical-json.ts'
import type { Case } from '../evidence/case.ts'
import type { CaseOutcome } from '../execution/scheduler.ts'

/** Why the test of a case is skipped, or null when the case was observed. Text from outside is not encoded yet. */
export function noteOf(outcome: CaseOutcome): string | null {
  switch (outcome.status) {
    case 'excluded':
      return `excluded: ${outcome.reason}`
    case 'cancelled':
      return 'not run: the run was ended early'
    case 'judged': {
      const { execution, judgements } = outcome
      if (execution.status === 'ERROR') return `missing: ${execution.failure.reason}: ${execution.failure.message}`
      const missing = judgements.find((one) => one.status === 'MISSING')
      if (missing === undefined) return null
      return `missing: ${missing.criterion}: ${missing.reason}${missing.detail === undefined ? '' : `: ${missing.detail}`}`
    }
  }
}

/** Throws, with expected and actual for the diff of the host, when a criterion of the case was missed. */
export function failMissedCase(testCase: Case, outcome: CaseOutcome, outputPreview: string | undefined): void {
  if (outcome.status !== 'judged') return
  const missed = outcome.judgements.filter((one) => one.status === 'OK' && one.passed === false)
  if (missed.length === 0) return
  const names = missed.map((one) => one.criterion).join(', ')
  const error = new Error(terminalText(`${testCase.id} misses ${names}`))
  error.name = 'MissedCase'
  error.stack = `${error.name}: ${error.message}`
  throw Object.assign(error, {
    expected: testCase.expected === undefined ? '(nothing written)' : terminalText(canonicalJson(testCase.expected)),
    actual: terminalText(outputPreview ?? ''),
    showDiff: true,
  })
}
