import type { PairedMetricRecord } from '../../src/evidence/comparison-file.ts'
import { formatCount } from '../format-count.ts'
import { formatDifference, formatDifferenceInterval } from '../format-difference.ts'
import { formatEstimate } from '../format-estimate.ts'
import { levelText } from '../metric-lines.ts'
import { countsMarkup } from './counts-markup.ts'
import { html, type Markup } from './markup.ts'

/** Both estimates of every metric and their difference, over the cases that both runs observed. */
export function pairedMetricTable(metrics: readonly PairedMetricRecord[]): Markup {
  return html`<div class="scroll" tabindex="0" role="group" aria-label="Differences">
    <table class="paired">
      <thead>
        <tr>
          <th scope="col">Metric</th>
          <th scope="col">Baseline</th>
          <th scope="col">Candidate</th>
          <th scope="col">Difference</th>
          <th scope="col">Interval</th>
          <th scope="col">Pairs</th>
        </tr>
      </thead>
      <tbody>
        ${metrics.map(
          (metric) =>
            html`<tr>
              <th scope="row">${metric.name}</th>
              <td data-label="Baseline">${formatEstimate(metric.kind, metric.baseline, '–')}</td>
              <td data-label="Candidate">${formatEstimate(metric.kind, metric.candidate, '–')}</td>
              <td data-label="Difference">
                ${metric.difference === null ? '–' : formatDifference(metric.kind, metric.difference)}
              </td>
              <td data-label="Interval">${intervalOf(metric)}</td>
              <td data-label="Pairs"><span>${countsMarkup(formatCount(metric.pairs), metric)}</span></td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`
}

function intervalOf({ kind, interval, level, method }: PairedMetricRecord): Markup {
  if (interval === null) return html`–`
  const ends = formatDifferenceInterval(kind, interval)
  return html`<span
    >${ends} <small class="quiet">${levelText(level)}${method === null ? '' : `, ${method}`}</small></span
  >`
}
