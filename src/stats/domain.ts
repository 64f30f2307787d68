import { OloproofError } from '../base/error.ts'

/** @throws `stats_domain` unless `alpha` is strictly between 0 and 1. */
export function requireAlpha(alpha: number): void {
  requireThat(alpha > 0 && alpha < 1, 'alpha', alpha, 'between 0 and 1, both excluded')
}

/** @throws `stats_domain` unless `passed` and `observed` are whole numbers with 0 <= passed <= observed <= 2^31. */
export function requireCounts(passed: number, observed: number): void {
  const isCount = Number.isSafeInteger(observed) && observed >= 0 && observed <= 2 ** 31
  requireThat(isCount, 'observed', observed, 'a whole number from 0 to 2^31')
  requireThat(
    Number.isSafeInteger(passed) && passed >= 0 && passed <= observed,
    'passed',
    passed,
    `a whole number from 0 to ${observed}`,
  )
}

/** @throws `stats_domain` unless `passed` of `trials` is possible and `k` trials can be drawn from them. */
export function requireTrials(passed: number, trials: number, k: number): void {
  requireCounts(passed, trials)
  requireThat(Number.isSafeInteger(k) && k >= 1 && k <= trials, 'k', k, `a whole number from 1 to ${trials}`)
}

/** @throws `stats_domain` unless `value` is in [0, 1]. */
export function requireProbability(value: number, argument: string): void {
  requireThat(value >= 0 && value <= 1, argument, value, 'between 0 and 1')
}

/** @throws `stats_domain` unless `value` is finite and greater than 0. */
export function requirePositive(value: number, argument: string): void {
  requireThat(value > 0 && value < Infinity, argument, value, 'a finite number above 0')
}

/** @throws `stats_domain` unless there is at least one value and all are finite. */
export function requireFiniteValues(values: ArrayLike<number>): void {
  requireThat(values.length > 0, 'values', values.length, 'at least one number')
  for (let index = 0; index < values.length; index++) {
    const value = values[index] as number
    requireThat(Number.isFinite(value), `values[${index}]`, value, 'a finite number')
  }
}

/** @throws `stats_domain`, which names the argument and what was expected of it, unless `holds`. */
export function requireThat(holds: boolean, argument: string, value: number, expected: string): void {
  if (!holds) throw new OloproofError('stats_domain', { argument, value: String(value), expected })
}
