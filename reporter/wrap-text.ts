import { textWidth, truncateText } from './text-width.ts'

/**
 * Encoded text broken into lines of at most `columns`, at ` · ` where it has such parts, else at spaces. A single word
 * that is wider is cut.
 *
 * @example
 * ```ts
 * wrapText('56/120 cases · 0 cached', 14) // ['56/120 cases', '0 cached']
 * ```
 */
export function wrapText(text: string, columns: number): string[] {
  if (textWidth(text) <= columns) return [text]
  const separator = text.includes(PART) ? PART : ' '
  const pieces = text.split(separator)
  if (pieces.length === 1) return [truncateText(text, columns)]
  const lines: string[] = []
  for (const piece of pieces.flatMap((part) => wrapText(part, columns))) {
    const last = lines.at(-1)
    const joined = last === undefined ? piece : last + separator + piece
    if (last !== undefined && textWidth(joined) <= columns) lines[lines.length - 1] = joined
    else lines.push(piece)
  }
  return lines
}

/** The text with spaces before it, so that its middle is the middle of `columns`; no spaces follow it. */
export function centreText(text: string, columns: number): string {
  return ' '.repeat(Math.max(0, Math.floor((columns - textWidth(text)) / 2))) + text
}

const PART = ' · '
