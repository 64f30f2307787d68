import { countOf } from '../format-count.ts'
import { embeddedJson } from './embedded-json.ts'
import { html, nothing, trusted, type Markup } from './markup.ts'
import type { PageRun } from './page-run.ts'

/**
 * The cases of a run as data, with a place for the list that the script of the page makes of them: so the page is shown
 * before ten thousand cases are read.
 */
export function casesSection({ cases, casesLeftOut, started }: PageRun, index: number): Markup {
  const id = `cases-${index}`
  return html`<section class="cases" aria-labelledby="${id}-title">
    <h3 class="section" id="${id}-title">Cases</h3>
    ${casesLeftOut === 0 ? nothing : html`<p class="caution">${countOf(casesLeftOut, 'case')} of ${countOf(started.cases, 'case')} are not on this page, which holds the misses and the missing ones first: oloproof show ${started.run_id} has them all</p>`}
    <div class="case-list" data-cases="${id}" data-run="${started.run_id}">
      <noscript><p>The list of cases needs JavaScript; it loads nothing.</p></noscript>
    </div>
    ${trusted(`<script type="application/json" id="${id}">${embeddedJson(cases)}</script>`)}
  </section>`
}
