import type { MetricRecord } from '../src/evidence/run-file.ts'
import { countOf } from './format-count.ts'
import { formatEstimate, formatInterval } from './format-estimate.ts'
import { formatScore } from './format-score.ts'
import { tableLines, tableWidth, type Table } from './table.ts'
import { boundedText } from './bounded-text.ts'
import { textWidth } from './text-width.ts'
import type { Theme } from './theme.ts'
import { wrapText } from './wrap-text.ts'

const WIDEST_NAME = 60
const WIDEST_LEVEL = 14
// Room for a count of a million cases.
const NARROWEST_COUNTS = 26

/**
 * The final table of a run. In fewer columns than it needs, the counts of a row continue below each other; where that is
 * not enough the rows stand without a box, and the terminal breaks what is wider still. Nothing is left out or cut.
 *
 * @example
 * ```ts
 * metricLines(run.metrics, 80, plainTheme)
 * ```
 */
export function metricLines(metrics: readonly MetricRecord[], columns: number, theme: Theme): string[] {
  const table = metricTable(metrics, Number.POSITIVE_INFINITY)
  const excess = tableWidth(table) - columns
  if (excess <= 0) return tableLines(table, theme)
  const widestCounts = Math.max(...metrics.map((metric) => textWidth(countsText(metric))))
  const narrowed = metricTable(metrics, Math.max(NARROWEST_COUNTS, widestCounts - excess))
  return tableWidth(narrowed) <= columns ? tableLines(narrowed, theme) : metrics.flatMap(unboxed)
}

function metricTable(metrics: readonly MetricRecord[], countsColumns: number): Table {
  return {
    headings: ['Metric', 'Estimate', intervalHeading(metrics), 'Cases'],
    rows: metrics.map((metric) => [
      boundedText(metric.name, WIDEST_NAME),
      formatEstimate(metric.kind, metric.estimate),
      formatInterval(metric.kind, metric.interval),
      wrapText(countsText(metric), countsColumns).join('\n'),
    ]),
  }
}

function unboxed(metric: MetricRecord): string[] {
  const numbers = [formatEstimate(metric.kind, metric.estimate), formatInterval(metric.kind, metric.interval)]
    .filter((text) => text !== '')
    .join(' ')
  return [`${boundedText(metric.name, WIDEST_NAME)}  ${numbers}`.trimEnd(), `  ${countsText(metric)}`]
}

function intervalHeading(metrics: readonly MetricRecord[]): string {
  const levels = new Set(metrics.map(({ level }) => level))
  const [level] = levels
  const heading = level === undefined ? '' : `${levelText(level)} interval`
  return levels.size === 1 && heading.length <= WIDEST_LEVEL ? heading : 'Interval'
}

/**
 * A confidence level as a percentage with the digits it was written with: `'95%'`, `'99.9%'`.
 *
 * @example
 * ```ts
 * levelText(0.95) // '95%'
 * ```
 */
export function levelText(level: number): string {
  return `${Number((level * 100).toPrecision(12))}%`
}

function countsText(metric: MetricRecord): string {
  const observed = metric.kind === 'BINARY' ? `${metric.passed} / ${metric.observed}` : `${metric.observed}`
  const counts = `${observed} observed · ${metric.missing} missing · ${metric.excluded} excluded`
  return metric.trials === undefined ? counts : `${counts} · ${trialsText(metric.trials)}`
}

/** The counts are those of trials: how many cases that is, and how many judgements that do not depend on each other. */
function trialsText({ per_case, cases, effective }: NonNullable<MetricRecord['trials']>): string {
  if (cases === 0) return `${countOf(per_case, 'trial')} of each case`
  const text = `${countOf(cases, 'case')} of ${countOf(per_case, 'trial')}`
  return effective === null ? text : `${text}, worth ${formatScore(effective)}`
}
