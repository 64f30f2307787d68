import type { ProvisionalMetric } from '../src/evidence/event.ts'
import { formatDuration } from './format-duration.ts'
import { formatRate } from './format-rate.ts'
import { tableLines, tableWidth, type Table } from './table.ts'
import { boundedText } from './bounded-text.ts'
import { textWidth, truncateText } from './text-width.ts'
import type { Theme } from './theme.ts'
import { centreText, wrapText } from './wrap-text.ts'

/** One run in progress. `metrics` are those of its latest `provisional_metrics`; null before the first. */
export interface LiveRun {
  /** Tells it from the other runs; any text. */
  readonly label: string
  readonly cases: number
  readonly done: number
  readonly cached: number
  readonly errors: number
  readonly metrics: readonly ProvisionalMetric[] | null
}

/** The calls of one kind: `inUse` of `limit` slots are taken, `waiting` calls have none. */
export interface SlotUse {
  readonly name: string
  readonly inUse: number
  readonly limit: number
  readonly waiting: number
}

export interface LiveState {
  readonly runs: readonly LiveRun[]
  readonly slots: readonly SlotUse[]
  /** Until a server lets the next call through; null when none asked us to wait. */
  readonly nextCallInMs: number | null
}

export interface FrameSize {
  readonly columns: number
  readonly rows: number
}

const CAPTION = 'Provisional Wilson estimates over finished cases; not a decision.'
const NO_BINARY = 'No provisional estimate: no criterion of this suite is BINARY.'
const HEADINGS = ['Metric', 'Estimate', 'Provisional interval', 'Cases']
const WIDEST_NAME = 40
const NARROWEST_NAME = 6

/**
 * One frame of the live view, a line each, none wider than `columns` and fewer of them than `rows`: a table for each
 * run, or one line for each run when the tables do not fit, then a line about the calls that wait.
 *
 * @example
 * ```ts
 * liveFrame({ runs: [run], slots: [], nextCallInMs: null }, { columns: 80, rows: 24 }, plainTheme)
 * ```
 */
export function liveFrame(state: LiveState, { columns, rows }: FrameSize, theme: Theme): string[] {
  const waiting = waitingLines(state, columns)
  const room = rows - 1 - waiting.length
  const named = state.runs.length > 1
  const tables = state.runs.flatMap((run) => runTable(run, named, columns, theme))
  if (tables.length <= room) return [...tables, ...waiting]
  return [...runLines(state.runs, columns, room), ...waiting].slice(0, Math.max(1, rows - 1))
}

function runTable(run: LiveRun, named: boolean, columns: number, theme: Theme): string[] {
  const label = named ? `${boundedText(run.label, columns)} · ` : ''
  const title = wrapText(label + countsText(run), columns)
  if (run.metrics === null) return title.map(theme.strong)
  if (run.metrics.length === 0) return [...title.map(theme.strong), ...wrapText(NO_BINARY, columns).map(theme.quiet)]
  const table = fittingTable(run.metrics, columns)
  const width = table === null ? 0 : tableWidth(table)
  return [
    ...title.map((line) => theme.strong(centreText(line, width))),
    ...(table === null ? run.metrics.map((metric) => metricLine(metric, columns)) : tableLines(table, theme)),
    ...wrapText(CAPTION, columns).map((line) => theme.quiet(centreText(line, width))),
  ]
}

function countsText({ done, cases, cached, errors }: LiveRun): string {
  return `${done}/${cases} cases · ${cached} cached · ${errors} errors`
}

/** The widest form that fits: all columns, then without Cases, then with shortened names; null when none does. */
function fittingTable(metrics: readonly ProvisionalMetric[], columns: number): Table | null {
  const full = provisionalTable(metrics, WIDEST_NAME)
  if (tableWidth(full) <= columns) return full
  const withoutCases = (nameColumns: number): Table => dropLastColumn(provisionalTable(metrics, nameColumns))
  const narrow = withoutCases(WIDEST_NAME)
  if (tableWidth(narrow) <= columns) return narrow
  const widestName = metrics.reduce((widest, { metric }) => Math.max(widest, shownWidth(metric)), 0)
  const nameColumns = widestName - (tableWidth(narrow) - columns)
  return nameColumns < NARROWEST_NAME ? null : withoutCases(nameColumns)
}

function shownWidth(name: string): number {
  return textWidth(boundedText(name, WIDEST_NAME))
}

function provisionalTable(metrics: readonly ProvisionalMetric[], nameColumns: number): Table {
  const rows = metrics.map((metric) => [
    boundedText(metric.metric, nameColumns),
    estimateText(metric),
    intervalText(metric),
    `${metric.observed} observed · ${metric.missing} missing`,
  ])
  return { headings: HEADINGS, rows }
}

function dropLastColumn({ headings, rows }: Table): Table {
  return { headings: headings.slice(0, -1), rows: rows.map((row) => row.slice(0, -1)) }
}

function estimateText({ estimate }: ProvisionalMetric): string {
  return estimate === null ? '' : formatRate(estimate)
}

function intervalText({ wilson_lower, wilson_upper }: ProvisionalMetric): string {
  return `[${formatRate(wilson_lower)}, ${formatRate(wilson_upper)}]`
}

/** Name and numbers without a box; the name gives way first, then the interval. */
function metricLine(metric: ProvisionalMetric, columns: number): string {
  const estimate = estimateText(metric)
  const forms = [`${estimate} ${intervalText(metric)}`, estimate]
  const numbers = forms.find((form) => textWidth(form) + NARROWEST_NAME < columns) ?? estimate
  const name = boundedText(metric.metric, Math.max(0, columns - textWidth(numbers) - 1))
  return name === '' ? truncateText(numbers, columns) : `${name} ${numbers}`.trimEnd()
}

function runLines(runs: readonly LiveRun[], columns: number, room: number): string[] {
  const shown = runs.length <= room ? runs : runs.slice(0, Math.max(0, room - 1))
  const rest = runs.length - shown.length
  const lines = shown.map((run) => runLine(run, runs.length > 1, columns))
  return rest === 0 ? lines : [...lines, truncateText(`… and ${rest} more runs`, columns)]
}

/** Everything about a run that fits on one line, whole parts only. */
function runLine(run: LiveRun, named: boolean, columns: number): string {
  const label = named ? [boundedText(run.label, Math.min(WIDEST_NAME, Math.floor(columns / 2)))] : []
  const metrics = (run.metrics ?? []).map(
    (metric) => `${boundedText(metric.metric, WIDEST_NAME)} ${estimateText(metric)} ${intervalText(metric)}`,
  )
  const parts = [...label, ...countsText(run).split(' · '), ...metrics]
  return wrapText(parts.join(' · '), columns)[0] ?? ''
}

function waitingLines({ slots, nextCallInMs }: LiveState, columns: number): string[] {
  const waits = nextCallInMs !== null || slots.some(({ waiting }) => waiting > 0)
  if (!waits) return []
  const parts = slots.map(({ name, inUse, limit, waiting }) => `${name} ${inUse}/${limit} in use, ${waiting} waiting`)
  if (nextCallInMs !== null) parts.push(`next call in ${formatDuration(nextCallInMs)}`)
  return wrapText(parts.join(' · '), columns)
}
