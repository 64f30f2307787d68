import type { ChangedCaseRecord, PairedMetricRecord } from '../src/evidence/comparison-file.ts'
import { boundedText } from './bounded-text.ts'
import { countOf, formatCount } from './format-count.ts'
import { formatEstimate } from './format-estimate.ts'
import { formatScore } from './format-score.ts'
import { labelledLine } from './labelled-line.ts'
import type { Theme } from './theme.ts'

const SHOWN_CASES = 10
const SHOWN_COLUMNS = 100

/**
 * One metric of a comparison case by case: where the pairs passed, McNemar's test, and the cases with another result,
 * the worst change first, or the largest where nothing says which is worse.
 *
 * @example
 * ```ts
 * changedCaseLines(metric, plainTheme)
 * // ['exact_label, case by case', '  pairs     12 both · 1 only baseline · 2 only candidate · 3 neither', ...]
 * ```
 */
export function changedCaseLines(metric: PairedMetricRecord, theme: Theme): string[] {
  const { name, pairs, table, p_value: exact, mid_p_value: midP, changed } = metric
  if (pairs === 0) return []
  const shown = changed.slice(0, SHOWN_CASES)
  const rest = changed.length - shown.length
  return [
    theme.strong(`${boundedText(name, SHOWN_COLUMNS)}, case by case`),
    ...(table === null
      ? []
      : [
          labelledLine(
            'pairs',
            [
              `${formatCount(table.both)} both`,
              `${formatCount(table.only_baseline)} only baseline`,
              `${formatCount(table.only_candidate)} only candidate`,
              `${formatCount(table.neither)} neither`,
            ].join(' · '),
          ),
        ]),
    ...(exact === null || midP === null
      ? []
      : [
          labelledLine(
            'test',
            `McNemar p = ${formatScore(exact)} exact, ${formatScore(midP)} mid-p; no rule decides by it`,
          ),
        ]),
    labelledLine(
      'changed',
      changed.length === 0 ? 'no case' : `${countOf(changed.length, 'case')}, ${changeOrderText(metric)}`,
    ),
    ...shown.map((one) => labelledLine('', changeText(metric, one))),
    ...(rest === 0 ? [] : [labelledLine('', `… and ${formatCount(rest)} more`)]),
  ]
}

/** In which order the changed cases of a metric stand. */
export function changeOrderText({ better }: Pick<PairedMetricRecord, 'better'>): string {
  return better === null ? 'the most changed first' : 'the worst first'
}

function changeText(metric: PairedMetricRecord, { case_id, baseline, candidate }: ChangedCaseRecord): string {
  const [before, after] = [baseline, candidate].map((value) => changedValueText(metric, value))
  return `${boundedText(case_id, SHOWN_COLUMNS)}: ${before} → ${after}`
}

/** What one run says of a case, in a word or a number. */
export function changedValueText({ kind, table }: PairedMetricRecord, value: number): string {
  if (table !== null) return value === 1 ? 'passed' : 'missed'
  return formatEstimate(kind, value)
}
