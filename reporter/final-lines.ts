import { exitCodeText } from './exit-code-text.ts'
import { padText, textWidth } from './text-width.ts'
import { boundedText } from './bounded-text.ts'
import { runLabels } from './run-labels.ts'
import { runLines, type RunReport } from './run-lines.ts'
import type { Theme } from './theme.ts'

const SHOWN_COLUMNS = 60

/**
 * What a test run shows at its end: each run, and after several runs a summary of them with the exit code of the whole.
 *
 * @example
 * ```ts
 * finalLines(reports, 0, screen.columns, themeFor(screen.colorLevel))
 * ```
 */
export function finalLines(reports: readonly RunReport[], exitCode: number, columns: number, theme: Theme): string[] {
  const lines = reports.flatMap((report, index) => {
    return [...(index === 0 ? [] : ['']), ...runLines(report, columns, theme)]
  })
  return reports.length < 2 ? lines : [...lines, '', ...summaryLines(reports, exitCode, theme)]
}

function summaryLines(reports: readonly RunReport[], exitCode: number, theme: Theme): string[] {
  const labels = runLabels(reports.map(({ run }) => run)).map((label) => boundedText(label, SHOWN_COLUMNS))
  const widest = labels.reduce((width, label) => Math.max(width, textWidth(label)), 0)
  return [
    theme.strong(`${reports.length} runs`),
    ...reports.map((report, index) => `  ${padText(labels[index] ?? '', widest)}  ${statusText(report)}`),
    exitCodeText(exitCode),
  ]
}

function statusText({ run }: RunReport): string {
  return `${run.status} (${run.completeness}), exit code ${run.exit_code}`
}
