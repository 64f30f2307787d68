import type { RuleRecord } from '../evidence/event.ts'
import type { RuleDecision } from './decide.ts'

/**
 * A decision as it stands in events and run files.
 *
 * @example
 * ```ts
 * decide(policy, metrics).map(ruleRecordFromDecision) // `rules` of `run_finished`
 * ```
 */
export function ruleRecordFromDecision(decision: RuleDecision): RuleRecord {
  const { requires, interval } = decision
  return {
    id: decision.id,
    metric: decision.metric,
    requires: requires.kind === 'at_least' ? { at_least: requires.threshold } : { at_most: requires.threshold },
    verdict: decision.verdict,
    reason: decision.reason,
    method: decision.method,
    level: decision.level,
    estimate: decision.estimate,
    lower: interval?.lower ?? null,
    upper: interval?.upper ?? null,
    observed: decision.observed,
    missing: decision.missing,
  }
}
