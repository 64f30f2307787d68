import type { Policy } from './policy.ts'

/** Whether a policy asks for anything, of runs or of comparisons. */
export function hasRules({ rules, comparison }: Policy): boolean {
  return rules.length + comparison.rules.length > 0
}
