const UNITS = ['KiB', 'MiB', 'GiB', 'TiB'] as const

/**
 * A size as a person reads it: `'312 B'`, `'4.2 KiB'`, `'1.0 GiB'`.
 *
 * @example
 * ```ts
 * formatBytes(4300) // '4.2 KiB'
 * ```
 */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`
  let size = bytes / 1024
  let unit = 0
  // What would be printed as 1024.0 belongs to the next unit.
  while (size >= 1023.95 && unit < UNITS.length - 1) {
    size /= 1024
    unit += 1
  }
  return `${size.toFixed(1)} ${UNITS[unit]}`
}
