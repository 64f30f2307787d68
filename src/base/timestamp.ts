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
  const second = Math.floor(micros / 1_000_000)
  if (second !== latest.second)
    latest = { second, text: new Date(second * 1000).toISOString().slice(0, -'.000Z'.length) }
  return `${latest.text}.${String(micros - second * 1_000_000).padStart(6, '0')}Z`
}

// Most timestamps share their second with the one before.
let latest = { second: Number.NaN, text: '' }
