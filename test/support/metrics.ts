import type { ScoreRange } from '../../src/evidence/criterion.ts'
import type { BinaryEvidence, MeanEvidence } from '../../src/evidence/metric.ts'
import { DEFAULT_POLICY, type Policy, type Rule } from '../../src/policy/policy.ts'

/** A BINARY metric `exact_label` with these counts. */
export function binary(passed: number, observed: number, missing = 0, excluded = 0): BinaryEvidence {
  return { kind: 'BINARY', name: 'exact_label', passed, observed, missing, excluded }
}

/** A MEAN metric `days_error` with one score per case `c0`, `c1`, ... */
export function meanOf(
  scores: readonly number[],
  { range, missing = 0 }: { readonly range?: ScoreRange; readonly missing?: number } = {},
): MeanEvidence {
  return {
    kind: 'MEAN',
    name: 'days_error',
    observed: scores.length,
    missing,
    excluded: 0,
    scores: scores.map((score, index) => ({ caseId: `c${index}`, score })),
    missingCases: Array.from({ length: missing }, (_, index) => `m${index}`),
    ...(range && { range }),
  }
}

/** The default policy with one rule, `floor`, on `exact_label`, and what is given. */
export function policyWith(rule: Partial<Rule>, rest: Partial<Policy> = {}): Policy {
  return {
    ...DEFAULT_POLICY,
    ...rest,
    rules: [{ id: 'floor', metric: 'exact_label', requires: { kind: 'at_least', threshold: 0.7 }, ...rule }],
  }
}
