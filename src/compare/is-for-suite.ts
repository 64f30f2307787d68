import type { ComparisonRule } from '../policy/policy.ts'

/** Whether a rule is for the suite with this path in its file, which ends with the name of the suite. */
export function isForSuite({ suite }: Pick<ComparisonRule, 'suite'>, path: string): boolean {
  return suite === undefined || path === suite || path.endsWith(` > ${suite}`)
}
