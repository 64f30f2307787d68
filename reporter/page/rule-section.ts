import type { RuleRecord } from '../../src/evidence/event.ts'
import type { MetricRecord, RunFile } from '../../src/evidence/run-file.ts'
import type { PlanItem } from '../../src/plan/plan-run.ts'
import { formatRate } from '../format-rate.ts'
import { planLines } from '../plan-lines.ts'
import { boundText, thresholdText } from '../requirement-text.ts'
import { ruleLines } from '../rule-lines.ts'
import { plainTheme } from '../theme.ts'
import { fieldList } from './fields.ts'
import { intervalPlot } from './interval-plot.ts'
import { rateTick } from './scale.ts'
import { labelledBlocks, type LabelledBlock } from './labelled-fields.ts'
import { html, nothing, type Markup } from './markup.ts'

/** The verdict of one rule in the words of the terminal, its interval against the threshold, and its plan. */
export function ruleSection(rule: RuleRecord, run: RunFile, plan: readonly PlanItem[]): Markup {
  const [block] = labelledBlocks(ruleLines({ ...run, rules: [rule] }, plainTheme))
  const items = plan.filter((item) => item.rule === rule.id)
  const planned = labelledBlocks(planLines(run, items)).slice(1)
  return ruleCard({ rule, block, plot: plotOf(rule, run.metrics), planned })
}

/** What the card of a rule holds: `block` is what the terminal says of it, `planned` what it says of its plan. */
export interface RuleCard {
  readonly rule: Pick<RuleRecord, 'id' | 'verdict'>
  readonly block: LabelledBlock | undefined
  readonly plot: Markup
  readonly planned: readonly LabelledBlock[]
}

/** A rule of a run or of a comparison, with its verdict before everything else. */
export function ruleCard({ rule, block, plot, planned }: RuleCard): Markup {
  const fields = block?.fields ?? []
  const verdict = fields.find(({ label }) => label === 'verdict')?.texts ?? []
  const [said = '', ...notes] = verdict
  return html`<article class="rule ${rule.verdict}">
    <h3>${block?.title ?? rule.id}</h3>
    <p class="verdict"><strong>${verdictWord(rule)}</strong> <span>${said.replace(/^[A-Z_]+: /, '')}</span></p>
    ${notes.map((note) => html`<p class="caution">${note}</p>`)} ${plot}
    ${fieldList(fields.filter(({ label }) => label !== 'verdict'))} ${planOf(planned)}
  </article>`
}

/** A verdict by its word; the sign before it is for those who do not see colours, and no reader of screens says it. */
export function verdictWord({ verdict }: Pick<RuleRecord, 'verdict'>): Markup {
  return html`<span class="sign" aria-hidden="true">${SIGNS[verdict]}</span>
    ${verdict.split('_').map((word, index) => (index === 0 ? html`${word}` : html`_<wbr />${word}`))}`
}

const SIGNS = { PASS: '✓', FAIL: '✕', INSUFFICIENT_EVIDENCE: '?' } as const

function plotOf(rule: RuleRecord, metrics: readonly MetricRecord[]): Markup {
  const { lower, upper, estimate, requires, verdict } = rule
  if (lower === null || upper === null) return nothing
  const metric = metrics.find(({ name }) => name === rule.metric)
  const isRate = rule.kind === 'BINARY'
  const thresholds = thresholdsOf(requires)
  const format = (value: number): string => (isRate ? formatRate(value, ...thresholds) : boundText(value, value, rule))
  const range = metric?.kind === 'MEAN' ? metric.range : null
  const against = thresholds.map(format).join(' to ')
  return intervalPlot({
    estimate,
    lower,
    upper,
    thresholds,
    bounds: isRate ? [0, 1] : range && [range[0], range[1]],
    format: (value) => thresholdText(value, rule),
    tick: (value) => (isRate ? rateTick(value) : thresholdText(value, rule)),
    verdict,
    label: `Interval from ${format(lower)} to ${format(upper)} against ${against}: ${verdict}`,
  })
}

/** The numbers that a rule holds its interval against. */
export function thresholdsOf(requires: RuleRecord['requires']): readonly number[] {
  if ('between' in requires) return requires.between
  return 'at_least' in requires ? [requires.at_least] : [requires.at_most]
}

function planOf(blocks: readonly LabelledBlock[]): Markup {
  if (blocks.length === 0) return nothing
  return html`<div class="plan">
    <h4>Plan</h4>
    ${blocks.map(
      ({ title, fields }) =>
        html`<p>${title}</p>
          ${fieldList(fields)}`,
    )}
  </div>`
}
