import type { PairedMetricRecord } from '../src/evidence/comparison-file.ts'
import { boundedText } from './bounded-text.ts'
import { formatDifference, formatDifferenceInterval } from './format-difference.ts'
import { formatEstimate } from './format-estimate.ts'
import { levelText } from './metric-lines.ts'
import { tableLines, tableWidth, type Table } from './table.ts'
import type { Theme } from './theme.ts'

const WIDEST_NAME = 60

/**
 * The table of a comparison: both estimates and their difference, over the cases that both runs observed. In fewer
 * columns than it needs the rows stand without a box.
 *
 * @example
 * ```ts
 * pairedMetricLines(comparison.metrics, 80, plainTheme)
 * ```
 */
export function pairedMetricLines(metrics: readonly PairedMetricRecord[], columns: number, theme: Theme): string[] {
  if (metrics.length === 0) return []
  const table = pairedTable(metrics)
  return tableWidth(table) <= columns ? tableLines(table, theme) : metrics.flatMap(unboxed)
}

function pairedTable(metrics: readonly PairedMetricRecord[]): Table {
  const levels = new Set(metrics.map(({ level }) => levelText(level)))
  const [level = ''] = levels
  return {
    headings: [
      'Metric',
      'Baseline',
      'Candidate',
      'Difference',
      levels.size === 1 ? `${level} interval` : 'Interval',
      'Pairs',
    ],
    rows: metrics.map((metric) => [
      boundedText(metric.name, WIDEST_NAME),
      formatEstimate(metric.kind, metric.baseline),
      formatEstimate(metric.kind, metric.candidate),
      metric.difference === null ? '' : formatDifference(metric.kind, metric.difference),
      formatDifferenceInterval(metric.kind, metric.interval),
      countsText(metric),
    ]),
  }
}

function unboxed(metric: PairedMetricRecord): string[] {
  const { kind, baseline, candidate, difference } = metric
  const change = `${formatEstimate(kind, baseline)} → ${formatEstimate(kind, candidate)}`
  const numbers =
    difference === null
      ? []
      : [change, formatDifference(kind, difference), formatDifferenceInterval(kind, metric.interval)]
  return [
    `${boundedText(metric.name, WIDEST_NAME)}  ${numbers.filter((text) => text !== '').join(' ')}`.trimEnd(),
    `  ${countsText(metric)}`,
  ]
}

function countsText({ pairs, missing, excluded }: PairedMetricRecord): string {
  return `${pairs} observed · ${missing} missing · ${excluded} excluded`
}
