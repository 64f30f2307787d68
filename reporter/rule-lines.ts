import type { RuleRecord } from '../src/evidence/event.ts'
import type { RunFile } from '../src/evidence/run-file.ts'
import { reasonText } from '../src/policy/reason.ts'
import { boundedText } from './bounded-text.ts'
import { CODE_CHANGED } from './code-changed-text.ts'
import { countOf } from './format-count.ts'
import { formatScore } from './format-score.ts'
import { labelledLine } from './labelled-line.ts'
import { levelText } from './metric-lines.ts'
import { boundText, requirementText } from './requirement-text.ts'
import type { Theme } from './theme.ts'

const SHOWN_COLUMNS = 100

/** What the verdicts of a run are shown with. */
export type DecidedRun = Pick<RunFile, 'rules' | 'code_changed'>

/**
 * A block for each rule: what it requires, the interval that decided (bounds are printed apart from the threshold), the
 * verdict and why.
 *
 * @example
 * ```ts
 * ruleLines(run, plainTheme)
 * // ['exact-label-floor: exact_label at least 70.0%', '  interval  [88.4%, 100.0%] (clopper-pearson, 95%)', ...]
 * ```
 */
export function ruleLines({ rules, code_changed: codeChanged }: DecidedRun, theme: Theme): string[] {
  return rules.flatMap((rule) => [
    `${theme.strong(boundedText(rule.id, SHOWN_COLUMNS))}: ${requirementText(rule)}`,
    labelledLine('interval', ruleIntervalText(rule)),
    ...pValueLine(rule),
    labelledLine('verdict', `${theme.verdict(rule.verdict, rule.verdict)}: ${ruleReasonText(rule)}`),
    ...(codeChanged === 0 ? [] : [labelledLine('', theme.warning(CODE_CHANGED))]),
  ])
}

/** The interval that decided, and where it comes from. */
export function ruleIntervalText(rule: RuleRecord): string {
  const { method, level, observed, missing, sides, multiplicity, trials, reduce, per } = rule
  const ends = ruleEndsText(rule)
  if (ends === null) return 'none'
  const origin = [method ?? 'no method', levelText(level) + (sides === 'one' ? ' one-sided' : '')]
  // The interval of one case, wide enough that those of all cases hold together.
  if (per === 'case')
    origin.push(`worst of ${countOf(trials?.cases ?? observed + missing, 'case')}, the level for all together`)
  if (multiplicity?.procedure === 'bonferroni') {
    origin.push(`bonferroni over ${countOf(multiplicity.rules, 'rule')}`)
  }
  if (multiplicity?.procedure === 'holm') origin.push('before holm')
  if (missing > 0) {
    const unit = trials === undefined || reduce !== undefined ? 'missing case' : 'missing trial'
    origin.push(`${countOf(missing, unit)} counted against it`)
  }
  return `${ends} (${origin.join(', ')})`
}

/** The ends of the interval that decided, apart from the threshold and with their unit; null where none did. */
export function ruleEndsText(rule: RuleRecord): string | null {
  const { lower, upper, requires } = rule
  if (lower === null && upper === null) return null
  const [low, high] = thresholds(requires)
  const from = lower === null ? '-∞' : boundText(lower, low, rule)
  const to = upper === null ? '∞' : boundText(upper, high, rule)
  return `[${from}, ${to}]`
}

/** Each bound is held against the threshold on its side. */
function thresholds(requires: RuleRecord['requires']): readonly [low: number, high: number] {
  if ('between' in requires) return requires.between
  const threshold = 'at_least' in requires ? requires.at_least : requires.at_most
  return [threshold, threshold]
}

function pValueLine({ multiplicity }: RuleRecord): string[] {
  if (multiplicity?.p_value === undefined || multiplicity.adjusted_p_value === undefined) return []
  const { p_value: alone, adjusted_p_value: adjusted, rules } = multiplicity
  return [
    labelledLine('p value', `${formatScore(alone)}, ${formatScore(adjusted)} by Holm over ${countOf(rules, 'rule')}`),
  ]
}

/** Why a verdict was given. A run file of a later version may hold a reason that this one has no text for. */
export function ruleReasonText({ reason, failing_cases: failing }: RuleRecord): string {
  const texts: Readonly<Record<string, string>> = reasonText
  const text = texts[reason] ?? boundedText(reason, SHOWN_COLUMNS)
  if (failing === undefined) return text
  const { count, first } = failing
  const names = first.map((id) => boundedText(id, SHOWN_COLUMNS)).join(', ')
  const more = count > first.length ? ` and ${countOf(count - first.length, 'more', 'more')}` : ''
  return `${text} for ${count === 1 ? 'one case by its' : `${countOf(count, 'case')} by their`} own trials: ${names}${more}`
}
