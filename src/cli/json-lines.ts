// What JSON leaves as it is and a terminal may act on: DEL and C1, marks that reorder a line, line ends of Unicode.
const UNSAFE = /[\u007f-\u009f\u2028\u2029\p{Bidi_Control}]/gu

// The log of a CI job takes `##[command]` anywhere in a line; in JSON it stands in texts alone.
const COMMAND_ANYWHERE = /##([a-z]*)\[/gi

/**
 * A value as lines of indented JSON, harmless on a terminal and in the log of a CI job: programs read the same value.
 *
 * @example
 * ```ts
 * jsonLines({ exit_code: 0 }) // ['{', '  "exit_code": 0', '}']
 * ```
 */
export function jsonLines(value: unknown): string[] {
  return escaped(JSON.stringify(value, null, 2)).split('\n')
}

/** A value as one line of JSON, as harmless as {@link jsonLines}. */
export function jsonLine(value: unknown): string {
  return escaped(JSON.stringify(value))
}

function escaped(json: string): string {
  return json
    .replace(UNSAFE, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .replace(COMMAND_ANYWHERE, String.raw`##$1\u005b`)
}
