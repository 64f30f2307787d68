import type { ComparisonFile, LeftOutRuleRecord, UncomparedMetricRecord } from '../src/evidence/comparison-file.ts'
import { boundedText } from './bounded-text.ts'
import { countOf, formatCount } from './format-count.ts'
import { labelledLine } from './labelled-line.ts'
import type { Theme } from './theme.ts'

const SHOWN_NAMES = 10
const SHOWN_COLUMNS = 60

/**
 * The cases and metrics of two runs that could not be compared, counted and named, and the rules that are not about their
 * suite; nothing when there are none.
 *
 * @example
 * ```ts
 * leftOutLines(comparison, plainTheme) // ['Left out', '  cases     2 only in the baseline: q017, q031']
 * ```
 */
export function leftOutLines(
  {
    left_out,
    not_compared,
    rules_left_out: rules = [],
  }: Pick<ComparisonFile, 'left_out' | 'not_compared' | 'rules_left_out'>,
  theme: Theme,
): string[] {
  const texts = [
    ...casesText(left_out.only_in_baseline, 'only in the baseline'),
    ...casesText(left_out.only_in_candidate, 'only in the candidate'),
    ...casesText(left_out.content_differs, 'of other content'),
  ]
  const metrics = not_compared.map(
    ({ name, reason }) => `${boundedText(name, SHOWN_COLUMNS)} ${NOT_COMPARED_TEXT[reason]}`,
  )
  if (texts.length + metrics.length + rules.length === 0) return []
  return [
    theme.strong('Left out'),
    ...texts.map((text, index) => labelledLine(index === 0 ? 'cases' : '', text)),
    ...metrics.map((text, index) => labelledLine(index === 0 ? 'metrics' : '', text)),
    ...rules.map((rule, index) => labelledLine(index === 0 ? 'rules' : '', ruleText(rule))),
  ]
}

function casesText(ids: readonly string[], where: string): string[] {
  if (ids.length === 0) return []
  const names = ids.slice(0, SHOWN_NAMES).map((id) => boundedText(id, SHOWN_COLUMNS))
  const rest = ids.length - names.length
  return [
    `${countOf(ids.length, 'case')} ${where}: ${names.join(', ')}${rest === 0 ? '' : ` and ${formatCount(rest)} more`}`,
  ]
}

function ruleText({ id, metric, suite, reason, nearest }: LeftOutRuleRecord): string {
  const rule = boundedText(id, SHOWN_COLUMNS)
  if (reason === 'metric_of_other_suite') {
    return `${rule} is about ${boundedText(metric, SHOWN_COLUMNS)} of another suite`
  }
  const text = `${rule} is for suite ${boundedText(suite ?? '', SHOWN_COLUMNS)}`
  if (reason === 'other_suite') return text
  const meant = nearest === null ? '' : `; did you mean ${boundedText(nearest, SHOWN_COLUMNS)}?`
  return `${text}, of which the store has no run${meant}`
}

const NOT_COMPARED_TEXT: { readonly [Reason in UncomparedMetricRecord['reason']]: string } = {
  only_in_baseline: 'is only in the baseline',
  only_in_candidate: 'is only in the candidate',
  kind_differs: 'is BINARY in one run and MEAN in the other',
  range_differs: 'has another range in the other run',
  judge_differs: 'has another judge in the other run',
}
