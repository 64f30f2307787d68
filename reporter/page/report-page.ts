import { hash } from 'node:crypto'
import type { RuleRecord } from '../../src/evidence/event.ts'
import { countOf } from '../format-count.ts'
import { suitePlaces } from '../suite-places.ts'
import { comparisonSection } from './comparison-section.ts'
import { html, nothing, trusted, type Markup } from './markup.ts'
import type { PageComparison } from './page-comparison.ts'
import type { PageRun } from './page-run.ts'
import { PAGE_STYLE } from './page-style.ts'
import { runSection } from './run-section.ts'
import { verdictWord } from './rule-section.ts'

/** What a page is made from. */
export interface ReportPage {
  readonly runs: readonly PageRun[]
  /** Shown before the runs. */
  readonly comparisons: readonly PageComparison[]
  /** The program of the page: JavaScript without imports. */
  readonly script: string
}

/**
 * A report as one HTML file that loads nothing: it can be opened from a disk, mailed, or kept with a build. Its policy
 * forbids the browser every connection and every script but its own, so that not even text that found a way to become
 * HTML could send anything away.
 *
 * @example
 * ```ts
 * reportPage({ runs: [shown], comparisons: [], script: 'startPage()' }).startsWith('<!doctype html>') // true
 * ```
 */
export function reportPage({ runs, comparisons, script }: ReportPage): string {
  const title = titleOf(runs, comparisons)
  const placeOf = placesOn(runs, comparisons)
  const parts = runs.length + comparisons.length
  const program = `'use strict';\n${script}`
  const policy = `default-src 'none'; style-src ${sourceHash(PAGE_STYLE)}; script-src ${sourceHash(program)}; img-src data:; base-uri 'none'; form-action 'none'`
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content="${trusted(policy)}" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        ${trusted(`<style>${PAGE_STYLE}</style>`)}
      </head>
      <body>
        <a class="skip" href="#main">Skip to the report</a>
        <header class="page-head">
          <p class="brand">oloproof</p>
          <button id="theme" type="button" hidden>Theme: auto</button>
        </header>
        <main id="main" tabindex="-1">
          <h1 class="${parts === 1 ? 'unseen' : ''}">${title}</h1>
          ${parts > 1 ? contents(runs, comparisons, placeOf) : nothing}
          ${comparisons.map((one, index) => comparisonSection(one, index, placeOf(one)))}
          ${runs.map((one, index) => runSection(one, index, placeOf(one)))}
        </main>
        ${trusted(`<script>${program}</script>`)}
      </body>
    </html> `.toString()
}

/** What tells the suite of each part of the page from others of its name. */
type PlaceOf = (part: PageRun | PageComparison) => readonly string[]

function placesOn(runs: readonly PageRun[], comparisons: readonly PageComparison[]): PlaceOf {
  const listed = [
    ...runs.map(({ started: { suite }, run }) => ({ suite, file: run?.file ?? null, project: run?.project ?? '' })),
    ...comparisons.map(({ comparison }) => comparison),
  ]
  const parts = [...runs, ...comparisons]
  const places = new Map(suitePlaces(listed).map((place, index) => [parts[index], place]))
  return (part) => places.get(part) ?? []
}

function sourceHash(text: string): string {
  return `'sha256-${hash('sha256', text, 'base64')}'`
}

function titleOf(runs: readonly PageRun[], comparisons: readonly PageComparison[]): string {
  const [compared] = comparisons
  const [first] = runs
  // Nothing but what was compared.
  if (compared !== undefined && comparisons.length === 1 && runs.length <= 2) return changeText(compared)
  if (first === undefined || runs.length > 1) return `Report of ${countOf(runs.length, 'run')}`
  return `${first.started.suite} · ${first.started.system}`
}

function changeText({ comparison: { suite, baseline, candidate } }: PageComparison): string {
  return `${suite}: ${systemText(baseline)} → ${systemText(candidate)}`
}

function systemText({ system: { name, version } }: PageComparison['comparison']['baseline']): string {
  return `${name}@${version}`
}

/** The comparisons and runs of a page with their verdicts, as a table that leads to them. */
function contents(runs: readonly PageRun[], comparisons: readonly PageComparison[], placeOf: PlaceOf): Markup {
  const withPlace = (text: string, part: PageRun | PageComparison): string => [text, ...placeOf(part)].join(' · ')
  return html`<nav aria-label="Contents">
    <ul class="runs">
      ${comparisons.map((part, index) => {
        const { baseline, candidate, rules } = part.comparison
        return html`<li>
          <a href="#comparison-${index}"
            ><strong>Comparison</strong>
            <span class="quiet">${withPlace(`${systemText(baseline)} → ${systemText(candidate)}`, part)}</span></a
          >
          ${chips(rules)}
        </li>`
      })}
      ${runs.map((part, index) => {
        const { started, run } = part
        return html`<li>
          <a href="#run-${index}"
            ><strong>${started.suite}</strong> <span class="quiet">${withPlace(started.system, part)}</span></a
          >
          <span>${run === null ? 'RUN_ERROR' : run.status}</span>
          ${run === null ? nothing : chips(run.rules)}
        </li>`
      })}
    </ul>
  </nav>`
}

function chips(rules: readonly Pick<RuleRecord, 'id' | 'verdict'>[]): readonly Markup[] {
  return rules.map(
    (rule) => html`<span class="chip ${rule.verdict}">${verdictWord(rule)} <small>${rule.id}</small></span> `,
  )
}
