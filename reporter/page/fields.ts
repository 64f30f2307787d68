import type { LabelledBlock } from './labelled-fields.ts'
import { html, type Markup } from './markup.ts'

/** The labelled lines of a block as a list of terms. */
export function fieldList(fields: LabelledBlock['fields']): Markup {
  return html`<dl class="fields">
    ${fields.map(
      ({ label, texts }) =>
        html`<div>
          <dt>${label}</dt>
          <dd>${texts.map((text) => html`<p>${text}</p>`)}</dd>
        </div>`,
    )}
  </dl>`
}
