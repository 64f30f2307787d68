import { OloproofError } from '../base/error.ts'
import type { CriterionSpec, ScoreRange } from '../evidence/criterion.ts'
import type { Rule } from './policy.ts'
import { thresholdsOf } from './read-requirement.ts'

/**
 * Refuses a rule whose threshold lies outside of what its metric can be: [0, 1] for BINARY, the declared range for MEAN.
 * Such a rule says nothing about the system; `at_least: 70` was meant as 70 %. `ends` are those of a difference, where the
 * rule is about one.
 *
 * @throws `rule_threshold_outside`
 * @example
 * ```ts
 * checkThreshold(rule, { name: 'exact_label', kind: 'BINARY' })
 * ```
 */
export function checkThreshold(
  { id, requires, place }: Pick<Rule, 'id' | 'requires' | 'place'>,
  { name, kind, range }: Pick<CriterionSpec, 'name' | 'kind' | 'range'>,
  ends: ScoreRange | null = kind === 'BINARY' ? [0, 1] : (range ?? null),
): void {
  const [low, high] = ends ?? [-Infinity, Infinity]
  for (const threshold of thresholdsOf(requires)) {
    if (threshold >= low && threshold <= high) continue
    throw new OloproofError('rule_threshold_outside', {
      rule: id,
      metric: name,
      threshold,
      low,
      high,
      place: place ?? null,
    })
  }
}
