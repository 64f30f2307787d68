import { terminalText } from '../../src/base/terminal-text.ts'

/** A piece of HTML in which everything from outside is neutral. */
export class Markup {
  readonly #text: string

  /** @internal */
  constructor(text: string) {
    this.#text = text
  }

  toString(): string {
    return this.#text
  }
}

/** What may stand in a template: text and numbers are encoded, markup and lists of it stand as they are. */
export type Content = string | number | Markup | readonly Markup[]

/**
 * HTML from a template. Text in it becomes one line in which control characters and marks that reorder text are made
 * visible as on a terminal, and which can end neither an element nor an attribute in double quotes.
 *
 * @example
 * ```ts
 * html`<p title="${'"'}">${'</p><script>'}</p>`.toString() // '<p title="&quot;">&lt;/p&gt;&lt;script&gt;</p>'
 * ```
 */
export function html(parts: TemplateStringsArray, ...contents: readonly Content[]): Markup {
  return new Markup(parts.reduce((text, part, index) => `${text}${textOf(contents[index - 1] ?? '')}${part}`))
}

/** HTML as it stands: our own, or encoded by whoever made it. */
export function trusted(text: string): Markup {
  return new Markup(text)
}

/** Nothing. */
export const nothing: Markup = new Markup('')

function textOf(content: Content): string {
  if (content instanceof Markup) return content.toString()
  if (typeof content === 'number') return String(content)
  if (typeof content === 'string') return terminalText(content).replace(/[&<>"']/g, (character) => ENTITIES[character]!)
  return content.join('')
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
