import type { MetricRecord } from '../src/evidence/run-file.ts'
import { formatRate } from './format-rate.ts'
import { formatScore } from './format-score.ts'
import { tableLines, tableWidth, type Table } from './table.ts'
import { boundedText } from './terminal-text.ts'
import type { Theme } from './theme.ts'

const WIDEST_NAME = 60
const WIDEST_LEVEL = 14

/**
 * The final table of a run. In fewer columns than it needs, first the counts of a row stand below each other, then the
 * rows stand without a box, and the terminal breaks what is wider still; nothing is left out or cut.
 *
 * @example
 * ```ts
 * metricLines(run.metrics, 80, plainTheme)
 * ```
 */
export function metricLines(metrics: readonly MetricRecord[], columns: number, theme: Theme): string[] {
  const tables = [' · ', '\n'].map((separator) => metricTable(metrics, separator))
  const fitting = tables.find((table) => tableWidth(table) <= columns)
  return fitting === undefined ? metrics.flatMap(unboxed) : tableLines(fitting, theme)
}

function metricTable(metrics: readonly MetricRecord[], separator: string): Table {
  return {
    headings: ['Metric', 'Estimate', intervalHeading(metrics), 'Cases'],
    rows: metrics.map((metric) => [
      boundedText(metric.name, WIDEST_NAME),
      estimateText(metric),
      intervalText(metric),
      countsOf(metric).join(separator),
    ]),
  }
}

function unboxed(metric: MetricRecord): string[] {
  const numbers = [estimateText(metric), intervalText(metric)].filter((text) => text !== '').join(' ')
  return [`${boundedText(metric.name, WIDEST_NAME)}  ${numbers}`.trimEnd(), `  ${countsOf(metric).join(' · ')}`]
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

function estimateText({ kind, estimate }: MetricRecord): string {
  if (estimate === null) return ''
  return kind === 'BINARY' ? formatRate(estimate) : formatScore(estimate)
}

function intervalText({ kind, interval }: MetricRecord): string {
  if (interval === null) return ''
  const format = kind === 'BINARY' ? formatRate : formatScore
  return `[${format(interval.lower)}, ${format(interval.upper)}]`
}

function countsOf(metric: MetricRecord): string[] {
  const observed = metric.kind === 'BINARY' ? `${metric.passed} / ${metric.observed}` : `${metric.observed}`
  return [`${observed} observed`, `${metric.missing} missing`, `${metric.excluded} excluded`]
}
