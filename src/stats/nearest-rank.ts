import { requireFiniteValues, requireThat } from './domain.ts'

/**
 * The percentile of the nearest rank: the smallest value that at least `percent` of a hundred values do not exceed.
 *
 * @throws `stats_domain` without values, for a value that is not finite, and unless `percent` is a whole number from 1
 * to 100.
 * @example
 * ```ts
 * nearestRank([15, 20, 35, 40, 50], 30) // 20
 * ```
 */
export function nearestRank(values: readonly number[], percent: number): number {
  requireFiniteValues(values)
  requireThat(
    Number.isInteger(percent) && percent >= 1 && percent <= 100,
    'percent',
    percent,
    'a whole number, 1 to 100',
  )
  const ordered = Float64Array.from(values).sort()
  // A whole number of percent keeps the product exact: 0.55 * 100 would ask for the 56th.
  return ordered[Math.ceil((percent * ordered.length) / 100) - 1] as number
}
