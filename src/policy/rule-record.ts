import type { RequirementRecord, RuleRecord } from '../evidence/event.ts'
import { sliceKey } from '../evidence/slice.ts'
import type { RuleDecision } from './decide.ts'
import type { Requirement } from './policy.ts'

/** So many ids of failing cases are kept: a run file does not grow with the number of cases. */
const NAMED_CASES = 10

/**
 * A decision as it stands in events and run files.
 *
 * @example
 * ```ts
 * decide(policy, metrics).map(ruleRecordFromDecision) // `rules` of `run_finished`
 * ```
 */
export function ruleRecordFromDecision(decision: RuleDecision): RuleRecord {
  const { rule, interval, multiplicity, trials, failingCases } = decision
  const { id, metric, where, quantile, reduce, per, sides, anytime, requires } = rule
  return {
    id,
    metric,
    ...(where && { where: sliceKey(where) }),
    ...(quantile !== undefined && { quantile }),
    ...(reduce !== undefined && { reduce }),
    ...(per && { per }),
    ...(sides && { sides }),
    ...(anytime && { anytime }),
    requires: requirementRecord(requires),
    verdict: decision.verdict,
    reason: decision.reason,
    ...(failingCases !== null &&
      failingCases.length > 0 && {
        failing_cases: { count: failingCases.length, first: failingCases.slice(0, NAMED_CASES) },
      }),
    kind: decision.kind,
    method: decision.method,
    level: decision.level,
    ...(multiplicity && {
      multiplicity: {
        procedure: multiplicity.procedure,
        rules: multiplicity.rules,
        ...(multiplicity.holm && {
          p_value: multiplicity.holm.pValue,
          adjusted_p_value: multiplicity.holm.adjusted,
        }),
      },
    }),
    estimate: decision.estimate,
    lower: finite(interval?.lower),
    upper: finite(interval?.upper),
    observed: decision.observed,
    missing: decision.missing,
    passed: decision.passed,
    ...(trials && { trials: { per_case: trials.perCase, cases: trials.cases, effective: trials.effective } }),
  }
}

/** A requirement as people write it. */
export function requirementRecord(requires: Requirement): RequirementRecord {
  switch (requires.kind) {
    case 'at_least':
      return { at_least: requires.threshold }
    case 'at_most':
      return { at_most: requires.threshold }
    case 'between':
      return { between: [requires.low, requires.high] }
  }
}

function finite(end: number | undefined): number | null {
  return end === undefined || !Number.isFinite(end) ? null : end
}
