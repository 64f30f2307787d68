import { stripVTControlCharacters } from 'node:util'
import { WORKFLOW_COMMAND } from './workflow-command.ts'

// What the encoder may touch; a text without is returned as it is, which is the common case. Looking for it takes no stack,
// however long the text is.
const NOT_PLAIN = /^\s*:|[^\x20-\x7e]|##/

// Control characters (C0, C1, DEL), lone surrogates, marks that reorder a line, and the two line ends that are none in
// ASCII. The `u` flag keeps surrogate pairs out of \p{Cs}.
const UNSAFE = /[\p{Cc}\p{Cs}\p{Bidi_Control}\u2028\u2029]/gu

// Runners take `::command::` at the start of a line (blanks before it do not matter) and `##[command]`,
// `##vso[command]` anywhere in one. One colon is enough to be broken up: we may print another one after it.
const COMMAND_AT_START = /^(\s*):/

/**
 * Any text as one harmless line for a terminal or the log of a CI job: colour codes and other escape sequences are
 * removed, what is left of control characters, bidirectional marks, line ends and lone surrogates is made visible as
 * `\n`, `\x1b`, `\u202e`, and workflow commands (`::error::`, `##[error]`) are broken up with a backslash.
 *
 * Everything that comes from a model, a case, a file or an error message goes through here before it is printed.
 *
 * @example
 * ```ts
 * terminalText('two\nlines') // 'two\\nlines'
 * terminalText('::error::x') // '\\::error::x'
 * ```
 */
export function terminalText(text: string): string {
  if (!NOT_PLAIN.test(text)) return text
  return stripVTControlCharacters(text)
    .replace(UNSAFE, visible)
    .replace(COMMAND_AT_START, '$1\\:')
    .replace(WORKFLOW_COMMAND, '##$1\\[')
}

const NAMED: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' }

function visible(character: string): string {
  const named = NAMED[character]
  if (named !== undefined) return named
  const code = character.charCodeAt(0)
  return code < 0x100 ? `\\x${hex(code, 2)}` : `\\u${hex(code, 4)}`
}

function hex(code: number, digits: number): string {
  return code.toString(16).padStart(digits, '0')
}
