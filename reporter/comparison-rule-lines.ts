import type { ComparisonRuleRecord } from '../src/evidence/event.ts'
import { reasonText } from '../src/policy/reason.ts'
import { boundedText } from './bounded-text.ts'
import { countOf } from './format-count.ts'
import { formatDifference, formatDifferenceThreshold } from './format-difference.ts'
import { labelledLine } from './labelled-line.ts'
import { levelText } from './metric-lines.ts'
import { sliceText } from './requirement-text.ts'
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
export function comparisonRequirementText({ metric, where, kind, requires }: ComparisonRuleRecord): string {
  const subject = boundedText(metric, SHOWN_COLUMNS) + (where === undefined ? '' : ` of ${sliceText(where)}`)
  const format = (threshold: number): string => formatDifferenceThreshold(kind ?? 'MEAN', threshold)
  return `${subject}, candidate minus baseline, ${requiredText(requires, format)}`
}

function requiredText(requires: ComparisonRuleRecord['requires'], format: (threshold: number) => string): string {
  if ('between' in requires) return `between ${requires.between.map(format).join(' and ')}`
  return 'at_least' in requires ? `at least ${format(requires.at_least)}` : `at most ${format(requires.at_most)}`
}

/** The interval that decided, and where it comes from. */
export function comparisonIntervalText({
  lower,
  upper,
  kind,
  method,
  level,
  multiplicity,
  missing,
  requires,
}: ComparisonRuleRecord): string {
  if (lower === null || upper === null) return 'none'
  const thresholds = thresholdsOf(requires)
  const bound = (end: number): string => formatDifference(kind ?? 'MEAN', end, nearest(end, thresholds))
  const origin = [
    method ?? 'no method',
    levelText(level),
    ...(multiplicity === undefined ? [] : [`bonferroni over ${countOf(multiplicity.rules, 'rule')}`]),
    ...(missing === 0 ? [] : [`${countOf(missing, 'missing pair')} counted against it`]),
  ]
  return `[${bound(lower)}, ${bound(upper)}] (${origin.join(', ')})`
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
export function comparisonReasonText({ reason }: ComparisonRuleRecord): string {
  const texts: Readonly<Record<string, string>> = reasonText
  return texts[reason] ?? boundedText(reason, SHOWN_COLUMNS)
}
