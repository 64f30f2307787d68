import type { ComparisonFile } from '../../src/evidence/comparison-file.ts'
import type { ComparisonRuleRecord } from '../../src/evidence/event.ts'
import type { ComparisonPlanItem } from '../../src/plan/plan-comparison.ts'
import { comparisonPlanLines } from '../comparison-plan-lines.ts'
import { comparisonRuleLines } from '../comparison-rule-lines.ts'
import { formatDifference, formatDifferenceThreshold } from '../format-difference.ts'
import { plainTheme } from '../theme.ts'
import { intervalPlot } from './interval-plot.ts'
import { labelledBlocks } from './labelled-fields.ts'
import { html, nothing, type Markup } from './markup.ts'
import { ruleCard, thresholdsOf } from './rule-section.ts'

/** The verdict of one rule of a comparison: the interval of the difference against its threshold, and its plan. */
export function comparisonRuleSection(
  rule: ComparisonRuleRecord,
  comparison: ComparisonFile,
  plan: readonly ComparisonPlanItem[],
): Markup {
  const [block] = labelledBlocks(comparisonRuleLines([rule], plainTheme))
  const items = plan.filter((item) => item.rule === rule.id)
  const planned = labelledBlocks(comparisonPlanLines(comparison, items)).slice(1)
  return ruleCard({ rule, block, plot: plotOf(rule, comparison), planned })
}

function plotOf(rule: ComparisonRuleRecord, { metrics }: ComparisonFile): Markup {
  const { lower, upper, estimate, requires, verdict, kind, metric } = rule
  if (lower === null || upper === null || kind === null) return nothing
  const range = metrics.find(({ name }) => name === metric)?.range ?? null
  const width = range === null ? null : range[1] - range[0]
  const thresholds = thresholdsOf(requires)
  const format = (value: number): string => formatDifference(kind, value)
  const threshold = (value: number): string => formatDifferenceThreshold(kind, value)
  return html`${intervalPlot({
      estimate,
      lower,
      upper,
      thresholds,
      bounds: kind === 'BINARY' ? [-1, 1] : width === null ? null : [-width, width],
      format: threshold,
      tick: threshold,
      verdict,
      label: `Difference from ${format(lower)} to ${format(upper)} against ${thresholds.map(threshold).join(' to ')}: ${verdict}`,
    })}
    <p class="ends" aria-hidden="true"><span>candidate lower</span><span>candidate higher</span></p>`
}
