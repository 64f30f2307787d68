const SECOND = 1000
const UNITS = [
  { name: 'd', seconds: 86_400 },
  { name: 'h', seconds: 3600 },
  { name: 'm', seconds: 60 },
  { name: 's', seconds: 1 },
] as const

/**
 * A duration for an estimate, rounded to the nearest second: `'<1s'`, `'27s'`, `'4m'`, `'4m 30s'`, `'2h 5m'`,
 * `'3d 4h'`. Two units at most, the second rounded and left out when it is zero.
 *
 * @example
 * ```ts
 * formatDuration(270_000) // '4m 30s'
 * ```
 */
export function formatDuration(ms: number): string {
  if (ms < SECOND) return '<1s'
  const seconds = Math.round(ms / SECOND)
  const index = UNITS.findIndex((unit) => seconds >= unit.seconds)
  const smaller = UNITS[index + 1]
  // Rounding to the smaller unit may carry into the larger: 59m 59.6s is 1h.
  const rounded = smaller === undefined ? seconds : Math.round(seconds / smaller.seconds) * smaller.seconds
  const [first, second] = UNITS.flatMap(({ name, seconds: size }, at) => {
    const larger = UNITS[at - 1]?.seconds ?? Number.POSITIVE_INFINITY
    const amount = Math.floor((rounded % larger) / size)
    return amount === 0 ? [] : [`${amount}${name}`]
  })
  return second === undefined ? (first ?? '<1s') : `${first} ${second}`
}

/** What one call took: whole milliseconds up to ten seconds, `'102ms'`, then as {@link formatWallTime}. */
export function formatLatency(ms: number): string {
  if (ms < 1) return '<1ms'
  return ms < 10 * SECOND ? `${Math.round(ms)}ms` : formatWallTime(ms)
}

/** A measured wall time: a tenth of a second up to a minute, `'13.4s'`, then as {@link formatDuration}. */
export function formatWallTime(ms: number): string {
  const text = (ms / SECOND).toFixed(1)
  return Number(text) < 60 ? `${text}s` : formatDuration(ms)
}

/**
 * A limit as a person would write it, exactly: `'120ms'`, `'1500ms'`, `'60s'`, `'90s'`, `'10m'`.
 *
 * @example
 * ```ts
 * formatLimit(600_000) // '10m'
 * ```
 */
export function formatLimit(ms: number): string {
  if (ms % SECOND !== 0) return `${ms}ms`
  const seconds = ms / SECOND
  return seconds % 60 === 0 && seconds > 60 ? `${seconds / 60}m` : `${seconds}s`
}
