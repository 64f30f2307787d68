import { holdsNothing } from '../src/evidence/holds-nothing.ts'
import type { RunFile } from '../src/evidence/run-file.ts'
import type { PlanItem } from '../src/plan/plan-run.ts'
import { costLines } from './cost-lines.ts'
import { errorLines } from './error-lines.ts'
import type { ErrorGroup } from './error-tally.ts'
import { metricLines } from './metric-lines.ts'
import { planLines } from './plan-lines.ts'
import { ruleLines } from './rule-lines.ts'
import { runHeaderLines } from './run-header-lines.ts'
import { voteLines } from './vote-lines.ts'
import { boundedText } from './bounded-text.ts'
import type { Theme } from './theme.ts'

/** Everything that is shown of a finished run. */
export interface RunReport {
  readonly run: RunFile
  /** Why nothing was decided, to follow `nothing was decided: `; null when the rules stand. */
  readonly notDecided: string | null
  /** For the rules that read INSUFFICIENT_EVIDENCE. */
  readonly plan: readonly PlanItem[]
  readonly errors: readonly ErrorGroup[]
  /** Of the folder of the run, as a person would type it. */
  readonly storePath: string
}

const SHOWN_COLUMNS = 300

/**
 * A finished run from its header to what it cost, blocks apart by an empty line: header and table, rules or why nothing was
 * decided, plan, errors, cost. Where no case was finished, one line that says why, and what was spent.
 *
 * @example
 * ```ts
 * for (const line of runLines(report, screen.columns, themeFor(screen.colorLevel))) screen.write(`${line}\n`)
 * ```
 */
export function runLines(
  { run, notDecided, plan, errors, storePath }: RunReport,
  columns: number,
  theme: Theme,
): string[] {
  if (holdsNothing(run)) {
    const wasCalled = run.usage.calls + run.usage.judge.calls > 0 || errors.length > 0
    // A worker that died has not told what it called.
    const isNotRun = !wasCalled && NEVER_CALLED.has(run.not_decided ?? 'no_cases')
    const why = `${isNotRun ? 'not run' : 'no case was finished'}: ${notDecided ?? 'it has no cases'}`
    const spent = wasCalled ? costLines(run.usage, storePath, theme) : []
    return [[emptyLine(run, why, theme)], errorLines(errors, theme), spent]
      .filter((block) => block.length > 0)
      .flatMap(apart)
  }
  const blocks = [
    [...runHeaderLines(run, theme), ...metricLines(run.metrics, columns, theme), ...voteLines(run.split_votes)],
    notDecided === null ? ruleLines(run, theme) : [notDecidedLine(run, notDecided, theme)],
    planLines(run, plan),
    errorLines(errors, theme),
    costLines(run.usage, storePath, theme),
  ]
  return blocks.filter((block) => block.length > 0).flatMap(apart)
}

/** Why a run was not decided of which nothing was called. */
const NEVER_CALLED: ReadonlySet<string> = new Set(['suite_failed', 'none_selected', 'no_cases'])

function apart(block: readonly string[], index: number): readonly string[] {
  return index === 0 ? block : ['', ...block]
}

function emptyLine({ suite, system, project, run_id }: RunFile, why: string, theme: Theme): string {
  const names = [`${system.name}@${system.version}`, ...(project === '' ? [] : [project])]
  const head = [theme.strong(boundedText(suite, SHOWN_COLUMNS)), ...names.map((name) => boundedText(name, 100)), run_id]
  return `${head.join(' · ')} · ${theme.warning(boundedText(why, SHOWN_COLUMNS))}`
}

function notDecidedLine({ completeness, finished, cases }: RunFile, why: string, theme: Theme): string {
  const part = completeness === 'PARTIAL' ? ` (PARTIAL, ${finished} of ${cases} cases)` : ''
  return theme.warning(`nothing was decided: ${boundedText(why, SHOWN_COLUMNS)}${part}`)
}
