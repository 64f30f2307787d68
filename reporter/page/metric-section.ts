import type { MetricRecord, RunFile } from '../../src/evidence/run-file.ts'
import { formatCount } from '../format-count.ts'
import { formatEstimate, formatInterval } from '../format-estimate.ts'
import { levelText } from '../metric-lines.ts'
import { countsMarkup } from './counts-markup.ts'
import { html, nothing, type Markup } from './markup.ts'

/** The final table of a run, with the words of the terminal. */
export function metricSection({ metrics }: Pick<RunFile, 'metrics'>): Markup {
  if (metrics.length === 0) return nothing
  const levels = new Set(metrics.map(({ level }) => level))
  const [level = 0] = levels
  const heading = levels.size === 1 ? `${levelText(level)} interval` : 'Interval'
  return html`<div class="scroll" tabindex="0" role="group" aria-label="Metrics">
    <table class="metrics">
      <thead>
        <tr>
          <th scope="col">Metric</th>
          <th scope="col">Estimate</th>
          <th scope="col">${heading}</th>
          <th scope="col">Cases</th>
        </tr>
      </thead>
      <tbody>
        ${metrics.map(
          (metric) =>
            html`<tr>
              <th scope="row">${metric.name}</th>
              <td>${formatEstimate(metric.kind, metric.estimate, '–')}</td>
              <td>
                ${formatInterval(metric.kind, metric.interval, '–')}${levels.size === 1 ? nothing : html` <small>${levelText(metric.level)}</small>`}
              </td>
              <td>${countsMarkup(observedText(metric), metric)}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`
}

function observedText(metric: MetricRecord): string {
  const observed = formatCount(metric.observed)
  return metric.kind === 'BINARY' ? `${formatCount(metric.passed)} / ${observed}` : observed
}
