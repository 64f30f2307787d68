import { canonicalJson } from '../base/canonical-json.ts'
import { OloproofError } from '../base/error.ts'
import type { WrittenIssue } from '../base/error-catalogue.ts'
import type { Policy } from '../policy/policy.ts'
import { policyOfSuite, type WrittenPolicy } from '../policy/written-policy.ts'
import { checkedOnce } from './checked-once.ts'
import { placesInValue } from './places-in-value.ts'

export interface SuitePolicyContext {
  /** Absolute path of the store, where the result of the check is remembered; null where it is not. */
  readonly store: string | null
  /** Name of the suite, as rules refer to it. */
  readonly suite: string
  /** Names the suite in errors, for example `bot.eval.ts > support-bot`. */
  readonly where: string
  /** The policy of `oloproof.yaml`. */
  readonly base: Policy
}

/**
 * The policy of one suite: `value`, which has the shape of `policy:` in `oloproof.yaml`, over the policy of the file. A
 * rule with an id of the file replaces that rule, others are added; all rules of the suite concern this suite alone.
 *
 * @throws `policy_invalid` with the place and the nearest valid name of everything that is wrong in it.
 * @throws `not_canonical_json` when it holds something that JSON cannot.
 */
export async function readPolicyValue(
  value: unknown,
  { store, suite, where, base }: SuitePolicyContext,
): Promise<Policy> {
  const text = canonicalJson({ suite, policy: value })
  const written = await checkedOnce(store, 'policy', text, () => check(value, suite, where))
  return policyOfSuite(
    base,
    written,
    suite,
    (path) => `${where}: ${placesInValue(value, 'policy').placeOf(path).place}`,
  )
}

async function check(value: unknown, suite: string, where: string): Promise<WrittenPolicy> {
  const [{ policySchema }, { writtenIssues }] = await Promise.all([
    import('../policy/policy.schema.ts'),
    import('./schema-issues.ts'),
  ])
  const issues = writtenIssues(policySchema, value, placesInValue(value, 'policy'))
  if (issues.length > 0) throw new OloproofError('policy_invalid', { where, issues })
  const written = value as WrittenPolicy
  const elsewhere = rulesElsewhere(written, suite)
  if (elsewhere.length > 0) throw new OloproofError('policy_invalid', { where, issues: elsewhere })
  return written
}

/** A rule in this suite for another one would never be decided, and so never fail. */
function rulesElsewhere({ rules = [], comparison }: WrittenPolicy, suite: string): readonly WrittenIssue[] {
  return [
    ...issuesElsewhere('rules', rules, suite),
    ...issuesElsewhere('comparison.rules', comparison?.rules ?? [], suite),
  ]
}

function issuesElsewhere(
  path: string,
  rules: readonly { readonly suite?: string }[],
  suite: string,
): readonly WrittenIssue[] {
  return rules.flatMap((rule, index) =>
    rule.suite === undefined || rule.suite === suite
      ? []
      : [
          {
            place: `${path}[${index}].suite`,
            text: rule.suite,
            problem: 'a rule of a suite concerns that suite',
            nearest: suite,
          },
        ],
  )
}
