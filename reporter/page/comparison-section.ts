import type { ComparedRunRecord, ComparisonFile } from '../../src/evidence/comparison-file.ts'
import { comparisonNotDecidedText } from '../../src/policy/not-decided.ts'
import { comparisonCautionTexts } from '../caution-texts.ts'
import { exitCodeText } from '../exit-code-text.ts'
import { countOf } from '../format-count.ts'
import { leftOutLines } from '../left-out-lines.ts'
import { plainTheme } from '../theme.ts'
import { changedCasesSection } from './changed-cases-section.ts'
import { comparisonRuleSection } from './comparison-rule-section.ts'
import { fieldList } from './fields.ts'
import { labelledBlocks } from './labelled-fields.ts'
import { html, nothing, type Markup } from './markup.ts'
import type { PageComparison } from './page-comparison.ts'
import { pairedMetricTable } from './paired-metric-table.ts'
import { momentText } from './run-section.ts'

/** All of one comparison. `index` tells the comparisons of a page apart, `places` its suite from others of its name. */
export function comparisonSection(page: PageComparison, index: number, places: readonly string[]): Markup {
  const { comparison, plan, storePath } = page
  const { suite, comparison_id, created_at, baseline, candidate, cases, rules, metrics } = comparison
  const id = `comparison-${index}`
  return html`<section class="run" id="${id}" aria-labelledby="${id}-title">
    <header class="run-head">
      <h2 id="${id}-title">${suite}</h2>
      <p class="meta">
        ${places.map((place) => html`${place} <span class="dot">·</span> `)}
        <time datetime="${created_at}">${momentText(created_at)}</time> <span class="dot">·</span>
        <code>${comparison_id}</code>
      </p>
      <dl class="fields">
        ${sideOf('baseline', baseline)} ${sideOf('candidate', candidate)}
        <div>
          <dt>cases</dt>
          <dd>${countOf(cases, 'case')} of both</dd>
        </div>
      </dl>
      ${statusOf(comparison)}
    </header>
    ${
      rules.length === 0
        ? nothing
        : html`<section>
            <h3 class="section">Verdicts</h3>
            ${worstFirst(rules).map((rule) => comparisonRuleSection(rule, comparison, plan))}
          </section>`
    }
    ${
      metrics.length === 0
        ? nothing
        : html`<section>
            <h3 class="section">Differences</h3>
            ${pairedMetricTable(metrics)}
          </section>`
    }
    ${metrics.map((metric) => changedCasesSection(metric, candidate.run_id))} ${leftOutSection(comparison)}
    ${storePath === null ? nothing : html`<p class="note">Stored as <code>${storePath}</code></p>`}
  </section>`
}

function sideOf(name: string, { run_id, system }: ComparedRunRecord): Markup {
  return html`<div>
    <dt>${name}</dt>
    <dd>${system.name}@${system.version} <code>${run_id}</code></dd>
  </div>`
}

function statusOf(comparison: ComparisonFile): Markup {
  const { not_decided, exit_code } = comparison
  const isBad = exit_code === 3
  return html`<p class="status ${isBad ? 'error' : ''}">${exitCodeText(exit_code, [comparison])}</p>
    ${
      not_decided === null
        ? nothing
        : html`<p class="status ${isBad ? 'error' : 'caution'}">
            nothing was decided: ${comparisonNotDecidedText[not_decided]}
          </p>`
    }
    ${comparisonCautionTexts(comparison).map((text) => html`<p class="caution">${text}</p>`)}`
}

function worstFirst(rules: ComparisonFile['rules']): ComparisonFile['rules'] {
  const rank = { FAIL: 0, INSUFFICIENT_EVIDENCE: 1, PASS: 2 } as const
  return rules.toSorted((a, b) => rank[a.verdict] - rank[b.verdict])
}

function leftOutSection(comparison: ComparisonFile): Markup {
  const [block] = labelledBlocks(leftOutLines(comparison, plainTheme))
  if (block === undefined) return nothing
  return html`<section>
    <h3 class="section">Left out</h3>
    ${fieldList(block.fields)}
  </section>`
}
