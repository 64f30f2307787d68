import type { RuleRecord } from '../src/evidence/event.ts'
import type { RunFile } from '../src/evidence/run-file.ts'
import { reasonText, reasonTextOf } from '../src/policy/reason.ts'
import { boundedText } from './bounded-text.ts'
import { CODE_CHANGED } from './code-changed-text.ts'
import { countOf, formatCount } from './format-count.ts'
import { formatRate, formatRateThreshold } from './format-rate.ts'
import { formatScore } from './format-score.ts'
import { labelledLine } from './labelled-line.ts'
import { levelText } from './metric-lines.ts'
import { boundText, requirementText } from './requirement-text.ts'
import type { Theme } from './theme.ts'

const SHOWN_COLUMNS = 100

/** What the verdicts of a run are shown with. */
export interface DecidedRun extends Pick<RunFile, 'rules' | 'code_changed'> {
  readonly config: { readonly policy: { readonly max_missing_rate: { readonly value: number } } }
}

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
export function ruleLines({ rules, code_changed: codeChanged, config }: DecidedRun, theme: Theme): string[] {
  return rules.flatMap((rule) => [
    `${theme.strong(boundedText(rule.id, SHOWN_COLUMNS))}: ${requirementText(rule)}`,
    labelledLine('interval', ruleIntervalText(rule)),
    ...pValueLine(rule),
    labelledLine('verdict', `${theme.verdict(rule.verdict, rule.verdict)}: ${ruleReasonText(rule, config)}`),
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
export function ruleReasonText(rule: RuleRecord, { policy }: DecidedRun['config']): string {
  const { reason, failing_cases: failing } = rule
  if (reason === 'too_many_missing') return tooManyMissingText(rule, policy.max_missing_rate.value)
  const text = reasonTextOf(reason, rule.metric) ?? boundedText(reason, SHOWN_COLUMNS)
  if (failing === undefined) return text
  const { count, first } = failing
  const names = first.map((id) => boundedText(id, SHOWN_COLUMNS)).join(', ')
  const more = count > first.length ? ` and ${countOf(count - first.length, 'more', 'more')}` : ''
  return `${text} for ${count === 1 ? 'one case by its' : `${countOf(count, 'case')} by their`} own trials: ${names}${more}`
}

/** The measure of a rule may hide what its metric misses: then it has no number of its own. */
function tooManyMissingText({ metric, observed, missing }: RuleRecord, allowed: number): string {
  const many = missing === 0 ? '' : `${missingShareText(observed, missing)}; `
  const silent = metric === '$tokens' ? TOKENS_NOT_REPORTED[observed === 0 ? 'any' : 'all'] : ''
  return `${reasonText.too_many_missing}: ${many}it allows ${formatRateThreshold(allowed)}${silent}`
}

/** How many are missing, of how many: `1 of 6, 16.7%`. */
export function missingShareText(observed: number, missing: number): string {
  const all = observed + missing
  return `${formatCount(missing)} of ${formatCount(all)}, ${formatRate(missing / all)}`
}

const TOKENS_NOT_REPORTED = {
  any: '; the system reports no tokens, so that a rule on them cannot be decided',
  all: '; the system does not report the tokens of every call',
} as const
