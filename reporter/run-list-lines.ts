import type { Completeness, RunStatus, Verdict } from '../src/evidence/event.ts'
import { boundedText } from './bounded-text.ts'
import { suitesInPlace } from './suites-in-place.ts'
import { tableLines, tableWidth, type Table } from './table.ts'
import { formatCount } from './format-count.ts'
import type { Theme } from './theme.ts'
import { verdictsText } from './verdicts-text.ts'

/** A run of a list. */
export interface ReadableRun {
  readonly runId: string
  readonly suite: string
  /** Project-relative POSIX path of its test file; null for a run that did not come to its end. */
  readonly file: string | null
  /** Of Vitest; empty for the only one. */
  readonly project: string
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
 * A table of runs, a row each, with file and project where suites of one name have several; where it does not fit, two
 * lines for each run. Then a line for each run that cannot be read.
 *
 * @example
 * ```ts
 * runListLines(runs, 120, plainTheme)
 * ```
 */
export function runListLines(runs: readonly ListedRun[], columns: number, theme: Theme): string[] {
  const readable = runs.filter((run): run is ReadableRun => !('problem' in run))
  const suites = suitesInPlace(readable)
  const namesOf = ({ system }: ReadableRun, index: number): readonly [suite: string, system: string] => [
    suites[index] ?? '',
    boundedText(system, WIDEST_NAME),
  ]
  const unboxed = (run: ReadableRun, index: number): string[] => {
    const details = [startText(run), ...namesOf(run, index), `${casesText(run)} cases`, statusText(run)]
    return [theme.strong(run.runId), `  ${details.join(' · ')}`]
  }
  const table: Table = {
    headings: ['Run', 'Started (UTC)', 'Suite', 'System', 'Cases', 'Status'],
    rows: readable.map((run, index) => [
      run.runId,
      startText(run),
      ...namesOf(run, index),
      casesText(run),
      statusText(run),
    ]),
  }
  const fits = tableWidth(table) <= columns
  return [
    ...(readable.length === 0 ? [] : fits ? tableLines(table, theme) : readable.flatMap(unboxed)),
    ...runs.flatMap((run) => {
      if (!('problem' in run)) return []
      return [theme.warning(`${run.runId}  cannot be shown: ${boundedText(run.problem, WIDEST_PROBLEM)}`)]
    }),
  ]
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
