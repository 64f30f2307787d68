import { hash } from 'node:crypto'
import { countOf } from '../format-count.ts'
import { html, nothing, trusted, type Markup } from './markup.ts'
import type { PageRun } from './page-run.ts'
import { PAGE_STYLE } from './page-style.ts'
import { runSection } from './run-section.ts'
import { verdictWord } from './rule-section.ts'

/** What a page is made from. */
export interface ReportPage {
  readonly runs: readonly PageRun[]
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
 * reportPage({ runs: [shown], script: 'startPage()' }).startsWith('<!doctype html>') // true
 * ```
 */
export function reportPage({ runs, script }: ReportPage): string {
  const program = `(() => {\n'use strict'\n${script}\n})()`
  const policy = `default-src 'none'; style-src ${sourceHash(PAGE_STYLE)}; script-src ${sourceHash(program)}; img-src data:; base-uri 'none'; form-action 'none'`
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content="${trusted(policy)}" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${titleOf(runs)}</title>
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
          <h1 class="${runs.length === 1 ? 'unseen' : ''}">${titleOf(runs)}</h1>
          ${runs.length > 1 ? contents(runs) : nothing} ${runs.map(runSection)}
        </main>
        ${trusted(`<script>${program}</script>`)}
      </body>
    </html> `.toString()
}

function sourceHash(text: string): string {
  return `'sha256-${hash('sha256', text, 'base64')}'`
}

function titleOf(runs: readonly PageRun[]): string {
  const [first] = runs
  if (first === undefined || runs.length > 1) return `Report of ${countOf(runs.length, 'run')}`
  return `${first.started.suite} · ${first.started.system}`
}

/** The runs of a page with their verdicts, as a table that leads to them. */
function contents(runs: readonly PageRun[]): Markup {
  return html`<nav aria-label="Runs">
    <ul class="runs">
      ${runs.map(
        ({ started, run }, index) =>
          html`<li>
            <a href="#run-${index}"><strong>${started.suite}</strong> <span class="quiet">${started.system}</span></a>
            <span>${run === null ? 'RUN_ERROR' : run.status}</span>
            ${run === null ? nothing : run.rules.map((rule) => html`<span class="chip ${rule.verdict}">${verdictWord(rule)} <small>${rule.id}</small></span> `)}
          </li>`,
      )}
    </ul>
  </nav>`
}
