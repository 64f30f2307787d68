import { harmlessJson } from '../src/base/harmless-json.ts'

/**
 * A record as one line of JSON with its `\n`. Valid UTF-8 and harmless on a terminal whatever the strings hold: NUL, lone
 * surrogates, control characters, marks that reorder a line and the line ends of Unicode are escaped. A number that is not
 * finite becomes null.
 *
 * @example
 * ```ts
 * recordLine({ type: 'dry_run', calls: 4 }) // '{"type":"dry_run","calls":4}\n'
 * ```
 */
export function recordLine(record: unknown): string {
  return `${harmlessJson(JSON.stringify(record))}\n`
}
