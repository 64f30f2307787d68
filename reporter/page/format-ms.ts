import { formatWallTime } from '../format-duration.ts'

/**
 * A measured latency: milliseconds up to a second, then as a wall time.
 *
 * @example
 * ```ts
 * formatMs(102.114) // '102 ms'
 * ```
 */
export function formatMs(ms: number): string {
  if (ms >= 1000) return formatWallTime(ms)
  return `${ms >= 10 || ms === 0 ? ms.toFixed(0) : ms.toPrecision(2)} ms`
}
