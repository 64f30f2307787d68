const UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000 }

/** The longest time that one timer of Node can wait: about 24.8 days. */
export const MAX_DURATION_MS: number = 2 ** 31 - 1

/**
 * A duration in milliseconds, from a number of milliseconds or from a text like `500ms`, `60s`, `10m`, `1.5h`.
 *
 * @returns null unless it is greater than zero and at most {@link MAX_DURATION_MS}.
 * @example
 * ```ts
 * durationMs('1.5s') // 1500
 * durationMs('soon') // null
 * ```
 */
export function durationMs(value: unknown): number | null {
  const ms = typeof value === 'string' ? parse(value) : value
  return typeof ms === 'number' && ms > 0 && ms <= MAX_DURATION_MS ? ms : null
}

function parse(text: string): number | null {
  const match = /^(\d+(?:\.\d+)?)\s*(ms|s|m|h)$/.exec(text.trim())
  const factor = UNITS[match?.[2] ?? '']
  return match === null || factor === undefined ? null : Number(match[1]) * factor
}
