import { formatCount } from '../format-count.ts'
import { html, nothing, type Markup } from './markup.ts'

/** Cases that one criterion judged in two runs of a suite. */
export interface PairedCounts {
  readonly criterion: string
  readonly same: number
  /** Passed in the baseline and missed since, or passed in fewer trials; the other way round where passing is to be rare. */
  readonly worse: number
  readonly better: number
  /** Where nothing says which way is better. */
  readonly changed: number
}

/** How a run differs from the first run of its suite on the page. */
export interface PageChanges {
  readonly baseline: { readonly runId: string; readonly system: string }
  readonly criteria: readonly PairedCounts[]
}

/** The counts as a table; the cases themselves are marked in the list. */
export function changesSection(changes: PageChanges | null): Markup {
  if (changes === null || changes.criteria.length === 0) return nothing
  const { baseline, criteria } = changes
  const hasUnclear = criteria.some(({ changed }) => changed > 0)
  return html`<section>
    <h3 class="section">Changed cases</h3>
    <p>Baseline: ${baseline.system} <code>${baseline.runId}</code></p>
    <div class="scroll" tabindex="0" role="group" aria-label="Changed cases">
      <table>
        <thead>
          <tr>
            <th scope="col">Criterion</th>
            <th scope="col">Worse</th>
            <th scope="col">Better</th>
            ${hasUnclear ? html`<th scope="col">Changed</th>` : nothing}
            <th scope="col">As before</th>
          </tr>
        </thead>
        <tbody>
          ${criteria.map(
            ({ criterion, same, worse, better, changed }) =>
              html`<tr>
                <th scope="row">${criterion}</th>
                <td class="${worse === 0 ? 'quiet' : 'word missed'}">${formatCount(worse)}</td>
                <td>${formatCount(better)}</td>
                ${hasUnclear ? html`<td>${formatCount(changed)}</td>` : nothing}
                <td>${formatCount(same)}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
    <p class="note">Over the cases that both runs judged; counted, not a decision.</p>
  </section>`
}
