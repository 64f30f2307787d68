import { harmlessJson } from '../base/harmless-json.ts'

/**
 * A value as lines of indented JSON, harmless on a terminal and in the log of a CI job: programs read the same value.
 *
 * @example
 * ```ts
 * jsonLines({ exit_code: 0 }) // ['{', '  "exit_code": 0', '}']
 * ```
 */
export function jsonLines(value: unknown): string[] {
  return harmlessJson(JSON.stringify(value, null, 2)).split('\n')
}

/** A value as one line of JSON, as harmless as {@link jsonLines}. */
export function jsonLine(value: unknown): string {
  return harmlessJson(JSON.stringify(value))
}
