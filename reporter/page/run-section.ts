import type { RuleRecord } from '../../src/evidence/event.ts'
import type { RunFile } from '../../src/evidence/run-file.ts'
import { cautionTexts } from '../caution-texts.ts'
import { costLines } from '../cost-lines.ts'
import { errorLines } from '../error-lines.ts'
import { exitCodeText } from '../exit-code-text.ts'
import { countOf, formatCount } from '../format-count.ts'
import { formatMs } from './format-ms.ts'
import { plainTheme } from '../theme.ts'
import { casesSection } from './cases-section.ts'
import { fieldList } from './fields.ts'
import { histogram } from './histogram.ts'
import { labelledBlocks } from './labelled-fields.ts'
import { html, nothing, type Markup } from './markup.ts'
import { metricSection } from './metric-section.ts'
import { changesSection } from './page-changes.ts'
import type { PageRun } from './page-run.ts'
import { ruleSection, thresholdsOf, verdictWord } from './rule-section.ts'
import { settingsSection } from './settings-section.ts'
import { settlingChart, type SettlingPoint } from './settling-chart.ts'

/** All of one run. `index` tells the runs of a page apart, `places` its suite from others of its name. */
export function runSection(page: PageRun, index: number, places: readonly string[]): Markup {
  const { started, run } = page
  const id = `run-${index}`
  return html`<section class="run" id="${id}" aria-labelledby="${id}-title">
    <header class="run-head">
      <h2 id="${id}-title">${started.suite}</h2>
      <p class="meta">
        ${started.system} <span class="dot">·</span>
        ${places.map((place) => html`${place} <span class="dot">·</span> `)}
        <time datetime="${started.timestamp}">${momentText(started.timestamp)}</time> <span class="dot">·</span>
        <code>${started.run_id}</code>
      </p>
      ${summaryOf(page)}
    </header>
    ${run === null ? nothing : verdictsOf(run, page)}
    ${
      run === null
        ? nothing
        : html`<section>
            <h3 class="section">Metrics</h3>
            ${metricSection(run)}
          </section>`
    }
    ${changesSection(page.changes)} ${settlingOf(page)} ${distributionsOf(page)} ${errorsOf(page)}
    ${casesSection(page, index)} ${run === null ? nothing : costOf(run, page.storePath)}
    ${run === null ? nothing : settingsSection(run)}
  </section>`
}

/** What became of the run as a whole, and what one must know before reading on. */
function summaryOf({ run, notDecided, outputsGone, isSuiteRecorded }: PageRun): Markup {
  const cautions = [
    ...(isSuiteRecorded ? [] : ['what the cases asked is not in this store: only their ids are shown']),
    ...(outputsGone === 0 ? [] : [`the outputs of ${countOf(outputsGone, 'answer')} are gone from the journal`]),
  ]
  if (run === null) {
    return html`<p class="status error">
        <strong>RUN_ERROR</strong> (PARTIAL): the run did not come to its end; this is what its events hold, and nothing
        was decided
      </p>
      ${cautionList(cautions)}`
  }
  const part = run.completeness === 'PARTIAL' ? `, ${formatCount(run.finished)} of ${countOf(run.cases, 'case')}` : ''
  const isBad = run.status === 'RUN_ERROR'
  return html`<p class="status ${isBad ? 'error' : ''}">
      <strong>${run.status}</strong> (${run.completeness}${part})
      <span class="dot">·</span> ${exitCodeText(run.exit_code, [run], { cause: causeOf(run, notDecided) })}
    </p>
    ${notDecided === null ? nothing : html`<p class="status error">nothing was decided: ${notDecided}</p>`}
    ${run.rules.length > 1 ? html`<p class="counts">${verdictCounts(run.rules)}</p>` : nothing}
    ${cautionList([...cautionTexts(run), ...cautions])}`
}

/** Where nothing was decided, the line below says why. */
function causeOf(run: RunFile, notDecided: string | null): string | null {
  return run.exit_code === 3 && notDecided === null ? 'too much is missing' : null
}

function cautionList(cautions: readonly string[]): Markup {
  return html`${cautions.map((text) => html`<p class="caution">${text}</p>`)}`
}

function verdictCounts(rules: readonly RuleRecord[]): readonly Markup[] {
  return (['FAIL', 'INSUFFICIENT_EVIDENCE', 'PASS'] as const).flatMap((verdict) => {
    const count = rules.filter((rule) => rule.verdict === verdict).length
    return count === 0 ? [] : [html`<span class="chip ${verdict}">${count} ${verdictWord({ verdict })}</span> `]
  })
}

function verdictsOf(run: RunFile, { plan }: PageRun): Markup {
  if (run.rules.length === 0) return nothing
  const rank = { FAIL: 0, INSUFFICIENT_EVIDENCE: 1, PASS: 2 } as const
  const rules = run.rules.toSorted((a, b) => rank[a.verdict] - rank[b.verdict])
  return html`<section>
    <h3 class="section">Verdicts</h3>
    ${rules.map((rule) => ruleSection(rule, run, plan))}
  </section>`
}

function settlingOf({ provisional, run, started }: PageRun): Markup {
  const points = new Map<string, SettlingPoint[]>()
  for (const { cases_done, metrics } of provisional) {
    for (const { metric, estimate, wilson_lower, wilson_upper } of metrics) {
      const known = points.get(metric) ?? []
      points.set(metric, known)
      known.push({ casesDone: cases_done, estimate, lower: wilson_lower, upper: wilson_upper })
    }
  }
  const charts = [...points].filter(([, known]) => known.length > 1)
  if (charts.length === 0) return nothing
  return html`<section>
    <h3 class="section">How the estimate settled</h3>
    <div class="charts">
      ${charts.map(([metric, known]) => {
        const rules = run?.rules.filter((rule) => rule.metric === metric) ?? []
        const thresholds = rules.flatMap(({ requires }) => thresholdsOf(requires))
        return html`<figure>
          <figcaption><strong>${metric}</strong> over the cases as they finished</figcaption>
          ${settlingChart({
            metric,
            points: known,
            thresholds,
            cases: run?.selected ?? started.cases,
          })}
        </figure>`
      })}
    </div>
    <p class="note">Provisional Wilson estimates over finished cases; not a decision.</p>
  </section>`
}

function distributionsOf({ latencyMs, tokens }: PageRun): Markup {
  if (latencyMs === null && tokens === null) return nothing
  return html`<section>
    <h3 class="section">Latency and tokens</h3>
    <div class="charts">
      ${latencyMs === null ? nothing : histogram('Latency', latencyMs, formatMs)}
      ${tokens === null ? nothing : histogram('Tokens', tokens, formatCount)}
    </div>
    <p class="note">Of the attempt that answered; answers from the cache keep what they first took.</p>
  </section>`
}

function errorsOf({ errors }: PageRun): Markup {
  const [, ...lines] = errorLines(errors, plainTheme)
  if (lines.length === 0) return nothing
  return html`<section>
    <h3 class="section">Errors</h3>
    <ul class="errors">
      ${lines.map((line) => html`<li>${line.trim()}</li>`)}
    </ul>
  </section>`
}

function costOf(run: RunFile, storePath: string): Markup {
  const [block] = labelledBlocks(costLines(run.usage, storePath, plainTheme))
  return html`<section>
    <h3 class="section">Cost</h3>
    ${fieldList(block?.fields ?? [])}
  </section>`
}

/** `2026-09-25 11:07 UTC` */
export function momentText(timestamp: string): string {
  return `${timestamp.slice(0, 10)} ${timestamp.slice(11, 16)} UTC`
}
