import { requireThat } from './domain.ts'

/**
 * The error probability of a level: 0.05 for 0.95, in (0, 1).
 *
 * `1 - 0.95` is 0.050000000000000044 in doubles, which would put a bound that is exactly at a threshold on one side of
 * it. Rounding to 15 decimals gives the double that a person means; a level that is no short decimal moves by 5e-16 at
 * most.
 *
 * @throws `stats_domain` unless 0 < level < 1, with at least 1e-15 to either end.
 * @example
 * ```ts
 * alphaFromLevel(0.95) // 0.05
 * ```
 */
export function alphaFromLevel(level: number): number {
  requireThat(level > 0 && level < 1, 'level', level, 'between 0 and 1, both excluded')
  requireThat(isLevel(level), 'level', level, 'at least 1e-15 away from 0 and from 1')
  return roundedAlpha(level)
}

/** Whether {@link alphaFromLevel} has an error probability for it. */
export function isLevel(level: number): boolean {
  return roundedAlpha(level) > 0 && roundedAlpha(level) < 1
}

function roundedAlpha(level: number): number {
  return Number((1 - level).toFixed(15))
}
