import { createVoteTally, type SplitVotes } from '../../evidence/vote-tally.ts'
import { createTally } from '../../evidence/tally.ts'
import type { RunEvent } from '../../evidence/event.ts'
import type { InfeasibleRecord } from '../../evidence/infeasible.ts'
import type { JudgeSpending, Judgement } from '../../evidence/judgement.ts'
import type { MetricEvidence } from '../../evidence/metric.ts'
import type { RunManifest } from '../../evidence/run-manifest.ts'
import type { Policy } from '../../policy/policy.ts'
import { seriesOfRule } from '../../policy/series-of-rule.ts'
import { isProvisionalDue } from '../../policy/provisional-schedule.ts'
import { provisionalMetrics } from '../../policy/provisional.ts'
import type { ExecutionReport } from '../wire.ts'
import { executedEvent, judgedEvent } from './event-from-report.ts'
import { createRunCosts, type RunCosts } from './run-costs.ts'

/** What is said of an execution or a judgement beside its case. */
export interface PlaceOfTrial {
  /** From 1; left out where each case has one, and of a case that does not count. */
  readonly trial?: number
  /** Places in the slices of the manifest; left out where there are none. */
  readonly slices?: readonly number[]
}

/** A run while it is being recorded. Every change of it is an event, in the order in which things happened. */
export interface RunRecord {
  readonly id: string
  readonly manifest: RunManifest
  /** The policy as far as it concerns this run. */
  readonly policy: Policy
  readonly costs: RunCosts
  readonly startedAt: string
  readonly casesDone: number
  /** Executions that failed. */
  readonly errors: number
  readonly codeChanged: number
  /** Calls that timed out and had not ended when the last case was done. */
  readonly unsettledCalls: number
  readonly completed: boolean
  metrics(): readonly MetricEvidence[]
  splitVotes(): readonly SplitVotes[]
  /** What rules ask for beside the metrics of all criteria over all cases. */
  series(): readonly MetricEvidence[]
  /** Rules that the cases at hand cannot decide, whatever they show. */
  readonly infeasible: readonly InfeasibleRecord[]
  executed(caseId: string, execution: ExecutionReport, place?: PlaceOfTrial): void
  judged(caseId: string, judgement: Judgement, spent: readonly JudgeSpending[] | null, place?: PlaceOfTrial): void
  /** All selected cases are done; `unsettled` calls ignored their abort. */
  complete(unsettled: number): void
}

export interface RunRecordPorts {
  readonly infeasible: readonly InfeasibleRecord[]
  readonly timestamp: () => string
  readonly emit: (event: RunEvent) => void
}

/** Opens the record of a run: emits `run_started` and the phase EXECUTING. */
export function openRunRecord(id: string, manifest: RunManifest, policy: Policy, ports: RunRecordPorts): RunRecord {
  const tally = createTally(manifest.criteria, {
    trials: manifest.trials,
    slices: manifest.slices.map(({ where }) => where),
    series: policy.rules.map(seriesOfRule),
  })
  const votes = createVoteTally()
  const costs = createRunCosts(manifest.prices)
  const startedAt = ports.timestamp()
  let errors = 0
  let codeChanged = 0
  let completed = false
  let unsettledCalls = 0

  ports.emit({
    run_id: id,
    timestamp: startedAt,
    type: 'run_started',
    suite_digest: `sha256:${manifest.suiteDigest}`,
    cases: manifest.cases,
    suite: manifest.suitePath,
    system: `${manifest.system.name}@${manifest.system.version}`,
  })
  ports.emit({ run_id: id, timestamp: ports.timestamp(), type: 'run_phase_changed', phase: 'EXECUTING' })

  return {
    id,
    manifest,
    policy,
    infeasible: ports.infeasible,
    costs,
    startedAt,
    get casesDone() {
      return tally.casesDone
    },
    get errors() {
      return errors
    },
    get codeChanged() {
      return codeChanged
    },
    get unsettledCalls() {
      return unsettledCalls
    },
    get completed() {
      return completed
    },
    metrics: () => tally.metrics(),
    splitVotes: () => votes.counts(),
    series: () => tally.series(),
    executed(caseId, execution, { trial, slices = [] } = {}) {
      costs.executed(caseId, execution)
      tally.executed({ caseId, trial: trial ?? 1, slices }, execution)
      if (execution.status === 'ERROR') errors += 1
      if (execution.codeChanged === true) codeChanged += 1
      ports.emit(executedEvent(id, ports.timestamp(), caseId, execution, trial))
    },
    judged(caseId, judgement, spent, { trial, slices = [] } = {}) {
      costs.judged(caseId, judgement, spent)
      votes.judged(judgement)
      const caseDone = tally.judged({ caseId, trial: trial ?? null, slices }, judgement)
      if (caseDone) costs.caseDone(caseId)
      ports.emit(judgedEvent(id, ports.timestamp(), caseId, judgement, trial))
      if (caseDone && isProvisionalDue(tally.casesDone, manifest.selected)) {
        ports.emit({
          run_id: id,
          timestamp: ports.timestamp(),
          type: 'provisional_metrics',
          cases_done: tally.casesDone,
          metrics: provisionalMetrics(tally.metrics()),
        })
      }
    },
    complete(unsettled) {
      completed = true
      unsettledCalls = unsettled
    },
  }
}
