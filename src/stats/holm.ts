import { requireProbability, requireThat } from './domain.ts'

/**
 * p values adjusted for being several, in their order: those of at most alpha can be rejected together, and the chance
 * that any of them is wrong is alpha at most, however they depend on each other. Never below the raw value, at most 1.
 *
 * Pass one for each rule that was written, 1 for a rule without evidence. S. Holm, Scandinavian Journal of Statistics 6
 * (1979) 65.
 *
 * @throws `stats_domain` for no p values, or one outside [0, 1].
 * @example
 * ```ts
 * holm([0.01, 0.04, 0.03, 0.005]) // [0.03, 0.06, 0.06, 0.02]
 * ```
 */
export function holm(pValues: readonly number[]): readonly number[] {
  requireThat(pValues.length > 0, 'pValues', 0, 'at least one')
  for (const [index, p] of pValues.entries()) requireProbability(p, `pValues[${index}]`)
  const fromSmallest = pValues.map((p, index) => ({ p, index })).sort((one, other) => one.p - other.p)
  const adjusted = pValues.map(() => 1)
  let largest = 0
  for (const [rank, { p, index }] of fromSmallest.entries()) {
    largest = Math.max(largest, Math.min(1, (pValues.length - rank) * p))
    adjusted[index] = largest
  }
  return adjusted
}
