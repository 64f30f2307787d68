// Allowed in JSON, but line ends to some readers.
const UNICODE_LINE_ENDS = /[\u2028\u2029]/g

/**
 * A record as one line of JSON with its `\n`. Valid UTF-8 whatever the strings hold: NUL, lone surrogates, U+2028 and
 * U+2029 are escaped. A number that is not finite becomes null.
 *
 * @example
 * ```ts
 * recordLine({ type: 'dry_run', calls: 4 }) // '{"type":"dry_run","calls":4}\n'
 * ```
 */
export function recordLine(record: unknown): string {
  return `${JSON.stringify(record).replace(UNICODE_LINE_ENDS, (end) => `\\u${end.charCodeAt(0).toString(16)}`)}\n`
}
