import type { ComparisonFile, UncomparedMetricRecord } from '../src/evidence/comparison-file.ts'
import { boundedText } from './bounded-text.ts'
import { countOf, formatCount } from './format-count.ts'
import { labelledLine } from './labelled-line.ts'
import type { Theme } from './theme.ts'

const SHOWN_NAMES = 10
const SHOWN_COLUMNS = 60

/**
 * The cases and metrics of two runs that could not be compared, counted and named; nothing when all were.
 *
 * @example
 * ```ts
 * leftOutLines(comparison, plainTheme) // ['Left out', '  cases     2 only in the baseline: q017, q031']
 * ```
 */
export function leftOutLines(
  { left_out, not_compared }: Pick<ComparisonFile, 'left_out' | 'not_compared'>,
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
  if (texts.length + metrics.length === 0) return []
  return [
    theme.strong('Left out'),
    ...texts.map((text, index) => labelledLine(index === 0 ? 'cases' : '', text)),
    ...metrics.map((text, index) => labelledLine(index === 0 ? 'metrics' : '', text)),
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

const NOT_COMPARED_TEXT: { readonly [Reason in UncomparedMetricRecord['reason']]: string } = {
  only_in_baseline: 'is only in the baseline',
  only_in_candidate: 'is only in the candidate',
  kind_differs: 'is BINARY in one run and MEAN in the other',
  range_differs: 'has another range in the other run',
  judge_differs: 'has another judge in the other run',
}
