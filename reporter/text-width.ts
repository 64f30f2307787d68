import { createRequire } from 'node:module'
import type * as StringWidth from 'string-width'

// One column each, whatever the terminal: printable ASCII, Latin letters and signs (not the soft hyphen), the dashes
// and the ellipsis that we print, and lines of boxes. `string-width` and a segmenter cost more than the rest of a
// report, so that they are loaded only for other text.
const PLAIN = /^[\x20-\x7e\xa1-\xac\xae-\u02ff\u2013\u2014\u2026\u2500-\u257f]*$/

const require = createRequire(import.meta.url)
let measure: ((text: string) => number) | undefined
let graphemes: Intl.Segmenter | undefined

/** Columns that a text takes in a terminal: 2 for CJK and emoji, 0 for combining marks. */
export function textWidth(text: string): number {
  if (PLAIN.test(text)) return text.length
  measure ??= (require('string-width') as typeof StringWidth).default
  return measure(text)
}

/** The text with spaces added on its right up to `columns`; a wider text is returned as it is. */
export function padText(text: string, columns: number): string {
  return text + ' '.repeat(Math.max(0, columns - textWidth(text)))
}

/**
 * The text cut to at most `columns`, with `…` as its last column when something was cut. Never splits a grapheme: a
 * family emoji or a letter with its accents is there or is not.
 *
 * @example
 * ```ts
 * truncateText('exact_label', 6) // 'exact…'
 * truncateText('日本語', 4) // '日…'
 * ```
 */
export function truncateText(text: string, columns: number): string {
  if (textWidth(text) <= columns) return text
  if (columns < 1) return ''
  if (PLAIN.test(text)) return `${text.slice(0, columns - 1)}…`
  let kept = ''
  let width = 0
  graphemes ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' })
  for (const { segment } of graphemes.segment(text)) {
    width += textWidth(segment)
    if (width > columns - 1) break
    kept += segment
  }
  return `${kept}…`
}
