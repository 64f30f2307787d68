import { terminalText } from '../src/base/terminal-text.ts'
import { truncateText } from './text-width.ts'

/**
 * {@link terminalText} cut to at most `columns`, reading only the beginning of the text: megabytes cost nothing.
 *
 * @example
 * ```ts
 * boundedText('a\nb'.repeat(1e6), 8) // 'a\\nba\\n…'
 * ```
 */
export function boundedText(text: string, columns: number): string {
  const limit = columns * MAX_UNITS_PER_COLUMN
  if (text.length <= limit) return truncateText(terminalText(text), columns)
  const end = isHighSurrogate(text.charCodeAt(limit - 1)) ? limit - 1 : limit
  return truncateText(`${terminalText(text.slice(0, end))}…`, columns)
}

// A family emoji has 11 code units in 2 columns; colour codes take none. More than this is a heap of combining marks.
const MAX_UNITS_PER_COLUMN = 16

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff
}
