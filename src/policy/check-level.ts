import { OloproofError } from '../base/error.ts'
import type { CriterionSpec } from '../evidence/criterion.ts'
import { alphaFromLevel } from '../stats/alpha-from-level.ts'
import type { Policy, Rule } from './policy.ts'

/**
 * Refuses a one-sided rule at a level of a half or less, be it that of the policy: its two-sided interval would have no
 * level at all.
 *
 * @throws `rule_unfit`
 * @example
 * ```ts
 * checkLevel(rule, DEFAULT_POLICY, { name: 'exact_label', kind: 'BINARY' })
 * ```
 */
export function checkLevel(
  { id, sides, level, place }: Pick<Rule, 'id' | 'sides' | 'level' | 'place'>,
  policy: Pick<Policy, 'level'>,
  { name, kind }: Pick<CriterionSpec, 'name' | 'kind'>,
): void {
  if (sides !== 'one' || alphaFromLevel(level ?? policy.level) < 0.5) return
  const problem = `sides: one takes a level above 0.5, and the level is ${level ?? policy.level}`
  throw new OloproofError('rule_unfit', { rule: id, metric: name, kind, key: 'sides', problem, place: place ?? null })
}
