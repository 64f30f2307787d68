import type { Attempt, Usage } from '../src/evidence/execution.ts'
import type { CaseEvidence, ExecutionEvidence, JudgementEvidence } from '../src/evidence/run-evidence.ts'
import { boundedText } from './bounded-text.ts'
import { countOf, formatCount } from './format-count.ts'
import { formatLatency } from './format-duration.ts'
import { labelledLine } from './labelled-line.ts'
import { paragraphLines } from './paragraph-lines.ts'
import type { Theme } from './theme.ts'
import { wrapText } from './wrap-text.ts'

const SHOWN_COLUMNS = 200
/** Of the votes of a judge. */
const SHOWN_VOTES = 5
/** Where a text starts after its label. */
const TEXT_COLUMN = 12
const NARROWEST_TEXT = 20

/**
 * One case of a run: what was asked, expected and answered, how each criterion judged it and, of a judge, why, and what it
 * took. Long text is broken at `columns`.
 *
 * @example
 * ```ts
 * caseLines(evidence, 80, plainTheme) // ['late', '  asked     Where is my parcel?', ...]
 * ```
 */
export function caseLines(evidence: CaseEvidence, columns: number, theme: Theme): string[] {
  const { id, asked, executions, judgements } = evidence
  const width = Math.max(NARROWEST_TEXT, columns - TEXT_COLUMN)
  const block = (label: string, value: unknown): string[] => valueLines(label, value, width)
  return [
    theme.strong(boundedText(id, SHOWN_COLUMNS)),
    ...(asked === null ? [labelledLine('asked', theme.warning('not in this store'))] : block('asked', asked.input)),
    ...(asked === null || !('expected' in asked) ? [] : block('expected', asked.expected)),
    ...(asked === null || asked.tags.length === 0 ? [] : block('tags', asked.tags.join(', '))),
    ...(asked === null || Object.keys(asked.metadata).length === 0 ? [] : block('metadata', asked.metadata)),
    ...(asked?.exclude === undefined ? [] : block('excluded', asked.exclude)),
    ...(executions.length === 0 && asked?.exclude === undefined ? [labelledLine('answered', 'it was not called')] : []),
    ...trialsOf(evidence).flatMap((trial) => [
      ...(trial === undefined ? [] : [labelledLine('trial', String(trial))]),
      ...executions.filter((one) => one.trial === trial).flatMap((one) => executionLines(one, block, theme)),
      ...judgements.filter((one) => one.trial === trial).flatMap((one) => judgementLines(one, width, theme)),
    ]),
  ]
}

/** Undefined where each case has one trial, and for what is said of a case as a whole. */
function trialsOf({ executions, judgements }: CaseEvidence): readonly (number | undefined)[] {
  return [...new Set([...executions, ...judgements].map(({ trial }) => trial))]
}

function executionLines(
  { status, fromCache, latencyMs, failure, attempts, answer }: ExecutionEvidence,
  block: (label: string, value: unknown) => string[],
  theme: Theme,
): string[] {
  const took = [
    ...(latencyMs === null ? [] : [formatLatency(latencyMs)]),
    ...(attempts.length > 1 ? [countOf(attempts.length, 'attempt')] : []),
    ...tokenTexts(answer?.usage),
    ...(fromCache ? ['from the cache'] : []),
  ]
  return [
    ...(failure === null
      ? answer === null && status === 'OK'
        ? [
            labelledLine(
              'answered',
              theme.warning('the answer is not in this store: its journal was cleared, or is on another machine'),
            ),
          ]
        : block('answered', answer?.output)
      : block('error', `${failure.reason}: ${failure.message}`)),
    ...(took.length === 0 ? [] : [labelledLine('took', took.join(' · '))]),
    ...(attempts.length > 1 ? attempts.map((attempt, index) => labelledLine('', attemptText(attempt, index))) : []),
    ...(answer?.trace ?? []).flatMap((step, index) => block(index === 0 ? 'trace' : '', step)),
  ]
}

function tokenTexts(usage: Usage | undefined): string[] {
  const parts = [
    ...(usage?.inputTokens == null ? [] : [`${formatCount(usage.inputTokens)} input`]),
    ...(usage?.outputTokens == null ? [] : [`${formatCount(usage.outputTokens)} output`]),
  ]
  return parts.length === 0 ? [] : [`${parts.join(', ')} tokens`]
}

function attemptText({ outcome, latencyMs, waitedMs, error }: Attempt, index: number): string {
  const waited = waitedMs === 0 ? '' : `, after waiting ${formatLatency(waitedMs)}`
  const why = error === undefined ? '' : `: ${boundedText(error, SHOWN_COLUMNS)}`
  return `${index + 1}. ${outcome} in ${formatLatency(latencyMs)}${waited}${why}`
}

function judgementLines(judgement: JudgementEvidence, columns: number, theme: Theme): string[] {
  const { criterion, reason, detail, fromCache, rationales, said } = judgement
  const why = [reason, detail].filter((text) => text !== null).join(': ')
  const [first = '', ...rest] = paragraphLines(why, columns)
  const verdict = `${judgedText(judgement, theme)}${first === '' ? '' : `: ${first}`}${fromCache ? ' (from the cache)' : ''}`
  return [
    labelledLine('judged', `${boundedText(criterion, SHOWN_COLUMNS)}: ${verdict}`),
    ...rest.map((line) => labelledLine('', line)),
    ...wordLines('why', rationales, columns),
    ...wordLines('said', said, columns),
  ]
}

/** The beginning of each text, over as many lines as it takes. */
function wordLines(label: string, texts: readonly string[], columns: number): string[] {
  const left = texts.length - SHOWN_VOTES
  const lines = texts.slice(0, SHOWN_VOTES).flatMap((text) => wrapText(boundedText(text, SHOWN_COLUMNS), columns))
  const all = left > 0 ? [...lines, `and ${countOf(left, 'more vote')}`] : lines
  return all.map((line, index) => labelledLine(index === 0 ? label : '', line))
}

function judgedText({ status, passed, score }: JudgementEvidence, theme: Theme): string {
  if (status === 'MISSING') return theme.warning('missing')
  if (status === 'EXCLUDED') return theme.quiet('excluded')
  if (passed === null) return String(score)
  return passed ? 'passed' : theme.warning('missed')
}

/** Text as it is, over several lines where it has some; anything else as JSON. */
function valueLines(label: string, value: unknown, columns: number): string[] {
  const text = typeof value === 'string' ? value : jsonText(value, columns)
  return paragraphLines(text, columns).map((line, index) => labelledLine(index === 0 ? label : '', line))
}

function jsonText(value: unknown, columns: number): string {
  const short = JSON.stringify(value) ?? 'nothing'
  return short.length <= columns ? short : JSON.stringify(value, null, 2)
}
