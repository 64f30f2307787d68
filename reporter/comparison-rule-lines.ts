import type { ComparisonRuleRecord } from '../src/evidence/event.ts'
import { reasonText, reasonTextOf } from '../src/policy/reason.ts'
import { boundedText } from './bounded-text.ts'
import { countOf } from './format-count.ts'
import { formatDifference, formatDifferenceThreshold } from './format-difference.ts'
import { formatRateThreshold } from './format-rate.ts'
import { labelledLine } from './labelled-line.ts'
import { levelText } from './metric-lines.ts'
import { requiredText, sliceText } from './requirement-text.ts'
import { missingShareText } from './rule-lines.ts'
import type { Theme } from './theme.ts'

const SHOWN_COLUMNS = 100

/**
 * A block for each rule of a comparison: what it requires of the difference, the interval that decided, the verdict and
 * why.
 *
 * @example
 * ```ts
 * comparisonRuleLines(comparison.rules, plainTheme)
 * // ['no-regression: exact_label, candidate minus baseline, at least -2.0 pp', '  interval  [-1.2 pp, +3.4 pp] (...)', ...]
 * ```
 */
export function comparisonRuleLines(rules: readonly ComparisonRuleRecord[], theme: Theme): string[] {
  return rules.flatMap((rule) => [
    `${theme.strong(boundedText(rule.id, SHOWN_COLUMNS))}: ${comparisonRequirementText(rule)}`,
    labelledLine('interval', comparisonIntervalText(rule)),
    labelledLine('verdict', `${theme.verdict(rule.verdict, rule.verdict)}: ${comparisonReasonText(rule)}`),
  ])
}

/** What a rule requires of the difference of a metric. */
export function comparisonRequirementText(rule: ComparisonRuleRecord): string {
  return `${differenceText(rule)} ${requiredDifferenceText(rule)}`
}

/** What a rule of a comparison is about, a comma at its end. */
export function differenceText({ metric, where }: ComparisonRuleRecord): string {
  const subject = boundedText(metric, SHOWN_COLUMNS) + (where === undefined ? '' : ` of ${sliceText(where)}`)
  return `${subject}, candidate minus baseline,`
}

/** Where the difference must lie: `at least -2.0 pp`. */
export function requiredDifferenceText({ kind, requires }: ComparisonRuleRecord): string {
  return requiredText(requires, (threshold) => formatDifferenceThreshold(kind ?? 'MEAN', threshold))
}

/** The interval that decided, and where it comes from. */
export function comparisonIntervalText(rule: ComparisonRuleRecord): string {
  const ends = differenceEndsText(rule)
  if (ends === null) return 'none'
  const { method, level, multiplicity, missing } = rule
  const origin = [
    method ?? 'no method',
    levelText(level),
    ...(multiplicity === undefined ? [] : [`bonferroni over ${countOf(multiplicity.rules, 'rule')}`]),
    ...(missing === 0 ? [] : [`${countOf(missing, 'missing pair')} counted against it`]),
  ]
  return `${ends} (${origin.join(', ')})`
}

/** The ends of the interval that decided, apart from the threshold; null where none did. */
export function differenceEndsText({ lower, upper, kind, requires }: ComparisonRuleRecord): string | null {
  if (lower === null || upper === null) return null
  const thresholds = thresholdsOf(requires)
  const bound = (end: number): string => formatDifference(kind ?? 'MEAN', end, nearest(end, thresholds))
  return `[${bound(lower)}, ${bound(upper)}]`
}

function thresholdsOf(requires: ComparisonRuleRecord['requires']): readonly number[] {
  if ('between' in requires) return requires.between
  return ['at_least' in requires ? requires.at_least : requires.at_most]
}

/** The threshold that an end of the interval is most likely to be mistaken for. */
function nearest(end: number, thresholds: readonly number[]): number {
  return thresholds.reduce((one, other) => (Math.abs(other - end) < Math.abs(one - end) ? other : one))
}

/** Why a verdict was given. A file of a later version may hold a reason that this one has no text for. */
export function comparisonReasonText(rule: ComparisonRuleRecord): string {
  const { reason, metric, observed, missing, max_missing_rate: allowed } = rule
  if (reason === 'too_many_missing') {
    const allows = allowed === undefined ? '' : `; it allows ${formatRateThreshold(allowed)}`
    return `${reasonText.too_many_missing}: ${missingShareText(observed, missing)}${allows}`
  }
  return reasonTextOf(reason, metric) ?? boundedText(reason, SHOWN_COLUMNS)
}
