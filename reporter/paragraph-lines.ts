import { terminalText } from '../src/base/terminal-text.ts'
import { textWidth } from './text-width.ts'

const LONGEST_TEXT = 20_000

/**
 * Text from outside as lines of at most `columns`: its own line ends are kept, what is longer is broken at spaces, and a
 * word that is longer still is broken where it must be. Every line is encoded. Only the first 20,000 characters are
 * shown; the last line then says so.
 *
 * @example
 * ```ts
 * paragraphLines('first\nsecond line', 7) // ['first', 'second', 'line']
 * ```
 */
export function paragraphLines(text: string, columns: number): string[] {
  const width = Math.max(1, columns)
  const shown = text.slice(0, LONGEST_TEXT)
  const lines = shown.split(/\r\n|\n|\r/).flatMap((line) => brokenLine(terminalText(line), width))
  return shown.length === text.length ? lines : [...lines, `… and ${text.length - shown.length} characters more`]
}

function brokenLine(line: string, columns: number): string[] {
  if (textWidth(line) <= columns) return [line]
  const lines: string[] = []
  let current = ''
  for (const word of line.split(/(?<= )/).flatMap((part) => brokenWord(part, columns))) {
    if (textWidth((current + word).trimEnd()) <= columns) current += word
    else {
      lines.push(current.trimEnd())
      current = word
    }
  }
  return [...lines, current.trimEnd()]
}

/** By code points: a word that is too long for a line has no better place to break. */
function brokenWord(word: string, columns: number): string[] {
  if (textWidth(word.trimEnd()) <= columns) return [word]
  const parts: string[] = []
  let part = ''
  for (const character of word) {
    if (part !== '' && textWidth(part + character) > columns) {
      parts.push(part)
      part = ''
    }
    part += character
  }
  return [...parts, part]
}
