import type { ComparisonFile } from '../src/evidence/comparison-file.ts'
import type { ComparisonPlanItem } from '../src/plan/plan-comparison.ts'
import { comparisonNotDecidedText } from '../src/policy/not-decided.ts'
import { boundedText } from './bounded-text.ts'
import { changedCaseLines } from './changed-case-lines.ts'
import { comparisonCautionTexts } from './caution-texts.ts'
import { comparisonPlanLines } from './comparison-plan-lines.ts'
import { comparisonRuleLines } from './comparison-rule-lines.ts'
import { countOf } from './format-count.ts'
import { labelledLine } from './labelled-line.ts'
import { leftOutLines } from './left-out-lines.ts'
import { pairedMetricLines } from './paired-metric-lines.ts'
import type { Theme } from './theme.ts'

/** Everything that is shown of a comparison. */
export interface ComparisonReport {
  readonly comparison: ComparisonFile
  /** For the rules that read INSUFFICIENT_EVIDENCE. */
  readonly plan: readonly ComparisonPlanItem[]
  /** Of its file, as a person would type it; null where it was not stored. */
  readonly storePath: string | null
}

const SHOWN_COLUMNS = 300

/**
 * A comparison from its header to where it is stored, blocks apart by an empty line: header and table, cases that
 * changed, cases that were left out, rules or why nothing was decided, plan.
 *
 * @example
 * ```ts
 * for (const line of comparisonLines(report, screen.columns, themeFor(screen.colorLevel))) screen.write(`${line}\n`)
 * ```
 */
export function comparisonLines(
  { comparison, plan, storePath }: ComparisonReport,
  columns: number,
  theme: Theme,
): string[] {
  const blocks = [
    [...headerLines(comparison, theme), ...pairedMetricLines(comparison.metrics, columns, theme)],
    ...comparison.metrics.map((metric) => changedCaseLines(metric, theme)),
    leftOutLines(comparison, theme),
    comparison.not_decided === null
      ? comparisonRuleLines(comparison.rules, theme)
      : [theme.warning(`nothing was decided: ${comparisonNotDecidedText[comparison.not_decided]}`)],
    comparisonPlanLines(comparison, plan),
    storePath === null ? [] : [labelledLine('stored', boundedText(storePath, SHOWN_COLUMNS))],
  ]
  return blocks.filter((block) => block.length > 0).flatMap((block, index) => (index === 0 ? block : ['', ...block]))
}

function headerLines({ suite, comparison_id, baseline, candidate, cases }: ComparisonFile, theme: Theme): string[] {
  const change = `${nameOf(baseline)} → ${nameOf(candidate)}`
  return [
    `${theme.strong(boundedText(suite, SHOWN_COLUMNS))} · ${change} · ${comparison_id}`,
    theme.quiet(`${countOf(cases, 'case')} of both · ${baseline.run_id} → ${candidate.run_id}`),
    ...comparisonCautionTexts({ baseline, candidate }).map(theme.warning),
  ]
}

function nameOf({ system: { name, version } }: ComparisonFile['baseline']): string {
  return boundedText(`${name}@${version}`, 100)
}
