import type { JsonValue } from '../base/json.ts'
import type { Case } from './case.ts'
import type { CriterionSpec } from './criterion.ts'
import type { ProvisionalMetricsEvent, RunStartedEvent } from './event.ts'
import type { Attempt, CallFailure, Usage } from './execution.ts'
import type { RunFile } from './run-file.ts'

/** What a system answered, as the journal still holds it. */
export interface KeptAnswer {
  readonly output: JsonValue
  readonly usage: Usage
  readonly trace: readonly JsonValue[]
}

/** What the events tell of one call of the system for one case. */
export interface SeenExecution {
  /** From 1; left out where each case has one trial. */
  readonly trial?: number
  readonly status: 'OK' | 'ERROR'
  readonly fromCache: boolean
  /** The answering attempt alone. */
  readonly latencyMs: number | null
  readonly failure: CallFailure | null
}

/**
 * One call of the system for one case, as it can be shown after the run. `answer` is null for an ERROR, and for an
 * answer that is gone: its segment of the journal was deleted, damaged, or stayed on another machine.
 */
export interface ExecutionEvidence extends SeenExecution {
  /** Empty for an answer from the cache that is gone. */
  readonly attempts: readonly Attempt[]
  readonly answer: KeptAnswer | null
}

/** What one criterion said of one trial. `passed` is null unless BINARY and OK, `score` unless MEAN and OK. */
export interface SeenJudgement {
  /** As in {@link ExecutionEvidence}; left out as well of a case that does not count. */
  readonly trial?: number
  readonly criterion: string
  readonly status: 'OK' | 'MISSING' | 'EXCLUDED'
  readonly passed: boolean | null
  readonly score: number | null
  readonly fromCache: boolean
  /** Why it is MISSING or EXCLUDED. */
  readonly reason: string | null
  /** Text from outside. */
  readonly detail: string | null
}

/** {@link SeenJudgement} with what only the journal tells. */
export interface JudgementEvidence extends SeenJudgement {
  /** Why, in the words of the judge: one for each vote that gave a reason. Empty where they are gone. */
  readonly rationales: readonly string[]
  /** What the judge said where that is no verdict: one for each such vote. Empty where it is gone. */
  readonly said: readonly string[]
}

/** A case of a run with all that became of it. */
export interface CaseEvidence {
  readonly id: string
  /** What was asked and expected; null when the record of the suite is gone. */
  readonly asked: Case | null
  /** In the order in which they ended. Empty for a case that was excluded, not selected, or not reached. */
  readonly executions: readonly ExecutionEvidence[]
  readonly judgements: readonly JudgementEvidence[]
}

/** A run as it lies in the store. */
export interface RunEvidence {
  readonly started: RunStartedEvent
  /** null when the run did not come to its end. */
  readonly run: RunFile | null
  /** Empty when the record of the suite is gone. */
  readonly criteria: readonly CriterionSpec[]
  /** How the estimates moved; provisional, never decided on. */
  readonly provisional: readonly ProvisionalMetricsEvent[]
  /**
   * The cases in the order of the suite, or that of the events when the record of the suite is gone. One case is held
   * at a time: outputs may be large. `isWanted` sees a case before its output is read.
   */
  readonly cases: (isWanted?: (seen: SeenCase) => boolean) => AsyncGenerator<CaseEvidence>
}

/** What the events alone tell of a case. */
export interface SeenCase {
  readonly id: string
  readonly executions: readonly SeenExecution[]
  readonly judgements: readonly SeenJudgement[]
}
