import { boundedText } from '../bounded-text.ts'

/** HTML for GitHub that holds nothing from outside but what went through {@link quoted}. */
export type GithubHtml = string

const QUOTED_COLUMNS = 200

/**
 * Text from outside as code in a page of GitHub: one line, no longer than `columns`, with every sign that HTML or
 * Markdown could take for its own written as a number. In code, GitHub also makes no mention, issue or address of it.
 *
 * @example
 * ```ts
 * quoted('@all <b>') // '<code>&#64;all &#60;b&#62;</code>'
 * ```
 */
export function quoted(text: string, columns: number = QUOTED_COLUMNS): GithubHtml {
  const shown = boundedText(text, columns)
  return shown === '' ? '' : `<code>${encoded(shown)}</code>`
}

/** Lines as they are printed on a terminal, in one block that keeps their columns; they are encoded for a terminal. */
export function preformatted(lines: readonly string[]): GithubHtml {
  return `<pre>\n${lines.map(encoded).join('\n')}\n</pre>`
}

/** A word or number of ours, or text that was made for a terminal: encoded, and not code. */
export function encoded(text: string): GithubHtml {
  return text.replace(/[!-+/:-@[-`{-~.]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

/** What one must know before reading numbers: a sentence of ours. */
export function cautionHtml(text: string): GithubHtml {
  return `<p>⚠️ ${encoded(text)}</p>`
}

/** A table; each row is a line of its own, so that a text can end after any of them. Cells are HTML. */
export function tableHtml(
  headings: readonly string[],
  rows: readonly (readonly GithubHtml[])[],
): readonly GithubHtml[] {
  const row = (cells: readonly string[], tag: 'th' | 'td'): string =>
    `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`
  return ['<table>', row(headings, 'th'), ...rows.map((cells) => row(cells, 'td')), '</table>']
}
