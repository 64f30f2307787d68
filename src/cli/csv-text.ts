import { WORKFLOW_COMMAND } from '../base/workflow-command.ts'

// Line breaks and tabs are what a cell may hold. A carriage return alone goes back over what stands before it.
const CONTROL = /\r(?!\n)|(?![\t\r\n])\p{Cc}/gu

// As in `terminal-text.ts`: a runner takes `::command::` at the start of a line and `##[command]` anywhere in one. A cell
// never starts a line: before it stands the id of a run.
const COMMAND_AT_START = /(\n[^\S\n]*)::/g

/**
 * A text as it may stand in a table that a terminal or the log of a CI job shows: control characters are made visible as
 * `\x1b`, and workflow commands are broken up with a backslash. Everything else stays, line breaks and tabs too.
 *
 * @example
 * ```ts
 * csvText('two\nlines') // 'two\nlines'
 * csvText('\x1b[31mred') // '\\x1b[31mred'
 * ```
 */
export function csvText(text: string): string {
  return text
    .replace(CONTROL, (character) => `\\x${character.charCodeAt(0).toString(16).padStart(2, '0')}`)
    .replace(COMMAND_AT_START, '$1\\::')
    .replace(WORKFLOW_COMMAND, '##$1\\[')
}
