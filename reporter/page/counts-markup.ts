import { countOf } from '../format-count.ts'
import { html, type Markup } from './markup.ts'

/** What a metric was observed on, beside what was not; missing cases catch the eye. */
export function countsMarkup(observed: string, { missing, excluded }: { missing: number; excluded: number }): Markup {
  const gone = html`<span class="${missing === 0 ? 'quiet' : 'caution'}"
    >${countOf(missing, 'missing', 'missing')}</span
  >`
  return html`${observed} observed · ${gone} · <span class="quiet">${countOf(excluded, 'excluded', 'excluded')}</span>`
}
