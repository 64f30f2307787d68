import { changeKind } from '../../src/evidence/change-kind.ts'
import type { ChangedCaseRecord, PairedMetricRecord } from '../../src/evidence/comparison-file.ts'
import type { PairTableRecord } from '../../src/evidence/event.ts'
import { changedValueText, changeOrderText } from '../changed-case-lines.ts'
import { countOf, formatCount } from '../format-count.ts'
import { formatDifference } from '../format-difference.ts'
import { formatScore } from '../format-score.ts'
import { html, nothing, type Markup } from './markup.ts'

/** The list of cases below has them all, and a page of thousands of lines is read by nobody. */
const SHOWN_CASES = 50

/** One metric of a comparison case by case: where the pairs passed, and the cases with another result. */
export function changedCasesSection(metric: PairedMetricRecord, candidateRun: string): Markup {
  const { name, pairs, table, changed } = metric
  if (pairs === 0) return nothing
  const shown = changed.slice(0, SHOWN_CASES)
  const rest = changed.length - shown.length
  return html`<section>
    <h3 class="section">Case by case <span class="of">${name}</span></h3>
    ${table === null ? nothing : pairTable(table, metric)} ${testOf(metric)}
    <p class="counts">
      ${changed.length === 0 ? 'No case changed.' : `${countOf(changed.length, 'case')} changed, ${changeOrderText(metric)}:`}
    </p>
    <ul class="flips">
      ${shown.map((one) => flip(metric, one, candidateRun))}
    </ul>
    ${rest === 0 ? nothing : html`<p class="note">… and ${formatCount(rest)} more</p>`}
  </section>`
}

function pairTable(
  { both, only_baseline, only_candidate, neither }: PairTableRecord,
  metric: Pick<PairedMetricRecord, 'better'>,
): Markup {
  const lost = changeKind(metric, { baseline: 1, candidate: 0 })
  const won = changeKind(metric, { baseline: 0, candidate: 1 })
  return html`<table class="pairs">
    <thead>
      <tr>
        <td></td>
        <th scope="col">Candidate passed</th>
        <th scope="col">Candidate missed</th>
      </tr>
    </thead>
    <tbody>
      <tr>
        <th scope="row">Baseline passed</th>
        <td>${formatCount(both)}</td>
        <td class="${only_baseline === 0 ? '' : `word ${lost}`}">${formatCount(only_baseline)}</td>
      </tr>
      <tr>
        <th scope="row">Baseline missed</th>
        <td class="${only_candidate === 0 ? '' : `word ${won}`}">${formatCount(only_candidate)}</td>
        <td>${formatCount(neither)}</td>
      </tr>
    </tbody>
  </table>`
}

function testOf({ p_value: exact, mid_p_value: midP }: PairedMetricRecord): Markup {
  if (exact === null || midP === null) return nothing
  return html`<p class="note">
    McNemar p = ${formatScore(exact)} exact, ${formatScore(midP)} mid-p; no rule decides by it.
  </p>`
}

function flip(metric: PairedMetricRecord, { case_id, baseline, candidate }: ChangedCaseRecord, run: string): Markup {
  const kind = changeKind(metric, { baseline, candidate })
  const [before, after] = [baseline, candidate].map((value) => changedValueText(metric, value))
  // A sign that is cut in half has no address; the list still has the case.
  const address = `#${run}/case=${encodeURIComponent(case_id.replace(/\p{Cs}/gu, '\ufffd'))}`
  return html`<li>
    <span class="mark change ${kind}">${kind}</span>
    <a class="id" href="${address}">${case_id}</a>
    <span>${before ?? ''} → ${after ?? ''}</span>
    ${metric.table === null ? html`<span class="quiet">${formatDifference(metric.kind, candidate - baseline)}</span>` : nothing}
  </li>`
}
