import type { Completeness, RunStatus, Verdict } from '../src/evidence/event.ts'
import { boundedText } from './bounded-text.ts'
import { tableLines, tableWidth, type Table } from './table.ts'
import { formatCount } from './format-count.ts'
import type { Theme } from './theme.ts'
import { verdictsText } from './verdicts-text.ts'

/** A run of a list. */
export interface ReadableRun {
  readonly runId: string
  readonly suite: string
  /** `NAME@VERSION`. */
  readonly system: string
  readonly startedAt: string
  readonly cases: number
  /** Cases of which something is known. */
  readonly finished: number
  readonly status: RunStatus
  readonly completeness: Completeness
  /** Of its rules, in their order. */
  readonly verdicts: readonly Verdict[]
  /** Null for a run that did not come to its end. */
  readonly exitCode: number | null
}

/** A run that cannot be shown, and why. */
export interface UnreadableRun {
  readonly runId: string
  readonly problem: string
}

export type ListedRun = ReadableRun | UnreadableRun

const WIDEST_NAME = 40
const WIDEST_PROBLEM = 200

/**
 * A table of runs, a row each; where it does not fit, two lines for each run. Then a line for each run that cannot be
 * read.
 *
 * @example
 * ```ts
 * runListLines(runs, 120, plainTheme)
 * ```
 */
export function runListLines(runs: readonly ListedRun[], columns: number, theme: Theme): string[] {
  const readable = runs.filter((run): run is ReadableRun => !('problem' in run))
  const table: Table = {
    headings: ['Run', 'Started (UTC)', 'Suite', 'System', 'Cases', 'Status'],
    rows: readable.map((run) => [run.runId, startText(run), ...namesOf(run), casesText(run), statusText(run)]),
  }
  const fits = tableWidth(table) <= columns
  return [
    ...(readable.length === 0 ? [] : fits ? tableLines(table, theme) : readable.flatMap((run) => unboxed(run, theme))),
    ...runs.flatMap((run) => {
      if (!('problem' in run)) return []
      return [theme.warning(`${run.runId}  cannot be shown: ${boundedText(run.problem, WIDEST_PROBLEM)}`)]
    }),
  ]
}

function unboxed(run: ReadableRun, theme: Theme): string[] {
  const details = [startText(run), ...namesOf(run), `${casesText(run)} cases`, statusText(run)]
  return [theme.strong(run.runId), `  ${details.join(' · ')}`]
}

function namesOf({ suite, system }: ReadableRun): readonly [suite: string, system: string] {
  return [boundedText(suite, WIDEST_NAME), boundedText(system, WIDEST_NAME)]
}

function startText({ startedAt }: ReadableRun): string {
  return startedAt.slice(0, 'YYYY-MM-DDThh:mm:ss'.length).replace('T', ' ')
}

function casesText({ finished, cases }: ReadableRun): string {
  return `${formatCount(finished)} / ${formatCount(cases)}`
}

function statusText({ status, completeness, verdicts, exitCode }: ReadableRun): string {
  const words = verdictsText(status, completeness, verdicts)
  return exitCode === null ? `${words}, did not end` : words
}
