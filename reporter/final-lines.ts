import type { ComparisonFile } from '../src/evidence/comparison-file.ts'
import { exitCodeText, type ExitReasons } from './exit-code-text.ts'
import { padText, textWidth } from './text-width.ts'
import { boundedText } from './bounded-text.ts'
import { countOf } from './format-count.ts'
import { runLabels } from './run-labels.ts'
import { runLines, type RunReport } from './run-lines.ts'
import { suitePlaces } from './suite-places.ts'
import type { Theme } from './theme.ts'
import { comparisonVerdictsText, verdictsText } from './verdicts-text.ts'

const WIDEST_NAME = 60
/** Nothing that tells runs apart is cut. */
const WIDEST_LABEL = 300
const WIDEST_EXIT = 700

/** A comparison, and the lines about it alone. */
export interface ShownComparison {
  readonly comparison: ComparisonFile
  readonly lines: readonly string[]
}

/**
 * What a test run shows at its end: each run, each comparison of two of them, and after several runs a summary of all with
 * the exit code of the whole.
 *
 * @example
 * ```ts
 * finalLines(reports, 0, screen.columns, themeFor(screen.colorLevel))
 * ```
 */
export function finalLines(
  reports: readonly RunReport[],
  exitCode: number,
  columns: number,
  theme: Theme,
  comparisons: readonly ShownComparison[] = [],
  reasons: ExitReasons = {},
): string[] {
  const decided = [...reports.map(({ run }) => run), ...comparisons.map(({ comparison }) => comparison)]
  const blocks = [
    ...reports.map((report) => runLines(report, columns, theme)),
    ...comparisons.map(({ lines }) => lines),
    ...(reports.length < 2
      ? []
      : [summaryLines(reports, comparisons, exitCodeText(exitCode, decided, reasons), theme)]),
  ]
  return blocks.flatMap((block, index) => (index === 0 ? block : ['', ...block]))
}

function summaryLines(
  reports: readonly RunReport[],
  comparisons: readonly ShownComparison[],
  exitText: string,
  theme: Theme,
): string[] {
  const labels = runLabels(reports.map(({ run }) => ({ ...run, suite: boundedText(run.suite, WIDEST_NAME) })))
  const places = suitePlaces([...reports.map(({ run }) => run), ...comparisons.map(({ comparison }) => comparison)])
  const rows = [
    ...reports.map((report, index) => [labels[index] ?? '', statusText(report)] as const),
    ...comparisons.map(({ comparison }, index) => {
      const label = [comparisonLabel(comparison), ...(places[reports.length + index] ?? [])].join(' · ')
      return [label, comparisonStatus(comparison)] as const
    }),
  ].map(([label, status]) => [boundedText(label, WIDEST_LABEL), status] as const)
  const widest = rows.reduce((width, [label]) => Math.max(width, textWidth(label)), 0)
  return [
    theme.strong([`${reports.length} runs`, ...comparisonCount(comparisons.length)].join(', ')),
    ...rows.map(([label, status]) => `  ${padText(label, widest)}  ${status}`),
    boundedText(exitText, WIDEST_EXIT),
  ]
}

function comparisonCount(count: number): string[] {
  return count === 0 ? [] : [countOf(count, 'comparison')]
}

function comparisonLabel({ suite, baseline, candidate }: ComparisonFile): string {
  const [before, after] = [baseline, candidate].map(({ system }) => `${system.name}@${system.version}`)
  return `${boundedText(suite, WIDEST_NAME)} · ${before} → ${after}`
}

function comparisonStatus(comparison: ComparisonFile): string {
  return `${comparisonVerdictsText(comparison)}, exit code ${comparison.exit_code}`
}

function statusText({ run }: RunReport): string {
  const verdicts = run.rules.map(({ verdict }) => verdict)
  return `${verdictsText(run.status, run.completeness, verdicts)}, exit code ${run.exit_code}`
}
