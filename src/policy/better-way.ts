import type { CriterionKind } from '../evidence/criterion.ts'
import type { Requirement } from './policy.ts'

/**
 * Which way of a metric is better by the rules about it, whether they are applied or not: up where they are floors, down
 * where they are ceilings; null where they want both, and for a MEAN without any. To pass is better where no rule is
 * about a BINARY metric.
 *
 * @example
 * ```ts
 * betterWay('MEAN', ['at_most']) // 'lower'
 * ```
 */
export function betterWay(
  kind: CriterionKind,
  requirements: readonly Requirement['kind'][],
): 'higher' | 'lower' | null {
  if (requirements.length === 0) return kind === 'BINARY' ? 'higher' : null
  if (requirements.every((one) => one === 'at_least')) return 'higher'
  return requirements.every((one) => one === 'at_most') ? 'lower' : null
}
