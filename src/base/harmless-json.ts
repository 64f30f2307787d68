import { WORKFLOW_COMMAND } from './workflow-command.ts'

// What JSON leaves as it is and a terminal may act on: DEL and C1, marks that reorder a line, line ends of Unicode.
const UNSAFE = /[\u007f-\u009f\u2028\u2029\p{Bidi_Control}]/gu

/**
 * A text of JSON in which what a terminal or the log of a CI job may act on, or takes for the end of a line, is escaped:
 * programs read the same value.
 *
 * @example
 * ```ts
 * harmlessJson(JSON.stringify('\u009b')) // '"\\u009b"'
 * ```
 */
export function harmlessJson(json: string): string {
  // In JSON a command stands in texts alone.
  return json
    .replace(UNSAFE, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .replace(WORKFLOW_COMMAND, String.raw`##$1\u005b`)
}
