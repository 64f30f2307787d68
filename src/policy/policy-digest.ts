import { digestOf } from '../base/digest.ts'
import type { Policy } from './policy.ts'

/** 64 hex digits over what a policy says; where its rules are written is no part of it. */
export function policyDigest(policy: Policy): string {
  const { rules, comparison } = policy
  return digestOf({
    ...policy,
    rules: rules.map((rule) => ({ ...rule, place: undefined })),
    comparison: { ...comparison, rules: comparison.rules.map((rule) => ({ ...rule, place: undefined })) },
  })
}
