import type { RuleRecord, RunEvent } from '../../evidence/event.ts'
import type { MetricEvidence } from '../../evidence/metric.ts'
import type { RunVerdict } from '../../evidence/run-manifest.ts'
import { decide } from '../../policy/decide.ts'
import { notDecidedText } from '../../policy/not-decided.ts'
import { outcome, type Outcome, type Stop } from '../../policy/outcome.ts'
import { ruleRecordFromDecision } from '../../policy/rule-record.ts'
import { explainedRule } from './explained-rule.ts'
import type { RunRecord } from './run-record.ts'

/** A run that came to its end, with all that is said of it. */
export interface SettledRun {
  readonly record: RunRecord
  readonly finishedAt: string
  readonly outcome: Outcome
  readonly metrics: readonly MetricEvidence[]
  readonly rules: readonly RuleRecord[]
  /** The last events of the run. */
  readonly events: readonly RunEvent[]
}

/**
 * Applies the policy to the finished evidence of a run. The caller sees to it that this happens once. `stopped` says what
 * ended the run before its time.
 */
export function settle(record: RunRecord, stopped: Stop | null, isShard: boolean, timestamp: () => string): SettledRun {
  const { id, manifest, policy } = record
  const metrics = record.metrics()
  const { cases: total, selected } = manifest
  const facts = { total, selected, finished: record.casesDone, stopped, isShard }
  const result = outcome(facts, metrics, policy, decide(policy, [...metrics, ...record.series()]))
  const rules = result.rules.map(ruleRecordFromDecision)
  const events: RunEvent[] = []
  // A policy without a rule is applied as well, and says nothing.
  if (result.notDecided === null || result.notDecided === 'no_rule') {
    events.push({ run_id: id, timestamp: timestamp(), type: 'run_phase_changed', phase: 'DECIDING' })
  }
  const finishedAt = timestamp()
  events.push({
    run_id: id,
    timestamp: finishedAt,
    type: 'run_finished',
    status: result.status,
    completeness: result.completeness,
    exit_code: result.exitCode,
    rules,
  })
  return { record, finishedAt, outcome: result, metrics, rules, events }
}

/** What the policy tests of the run show. */
export function verdictOf({ outcome: { status, completeness, notDecided }, rules }: SettledRun): RunVerdict {
  return {
    status,
    completeness,
    rules: rules.map(explainedRule),
    notDecided: notDecided && notDecidedText[notDecided],
  }
}
