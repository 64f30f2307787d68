/**
 * UTC with microseconds, `2026-09-25T11:07:37.782628Z`, from milliseconds since the epoch with a fraction.
 *
 * @example
 * ```ts
 * timestamp(1.5) // '1970-01-01T00:00:00.001500Z'
 * ```
 */
export function timestamp(epochMs: number): string {
  const micros = Math.round(epochMs * 1000)
  const wholeMs = Math.floor(micros / 1000)
  const rest = String(micros - wholeMs * 1000).padStart(3, '0')
  return `${new Date(wholeMs).toISOString().slice(0, -1)}${rest}Z`
}
