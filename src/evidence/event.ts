import type { CriterionKind } from './criterion.ts'
import type { CallFailureReason } from './execution.ts'

/** Fields in the order in which they are written. Numbers are finite or null. */
interface EventBase<Type extends string> {
  readonly run_id: string
  /** UTC with microseconds. */
  readonly timestamp: string
  readonly type: Type
}

export interface RunStartedEvent extends EventBase<'run_started'> {
  readonly suite_digest: string
  readonly cases: number
  readonly suite: string
  readonly system: string
}

export interface RunPhaseChangedEvent extends EventBase<'run_phase_changed'> {
  readonly phase: 'EXECUTING' | 'DECIDING'
}

export interface AttemptRecord {
  readonly outcome: 'OK' | 'ERROR' | 'TIMEOUT' | 'ABORTED'
  readonly latency_ms: number
  readonly waited_ms: number
  readonly error?: string
}

export interface CaseExecutedEvent extends EventBase<'case_executed'> {
  readonly scenario_id: string
  /** From 1, where the suite has more than one trial of each case. */
  readonly trial?: number
  readonly status: 'OK' | 'ERROR'
  readonly from_cache: boolean
  readonly latency_ms: number | null
  readonly error?: { readonly reason: CallFailureReason; readonly message: string }
  /** Present when there was more than one attempt, or the only one failed. */
  readonly attempts?: readonly AttemptRecord[]
}

export interface CaseJudgedEvent extends EventBase<'case_judged'> {
  readonly scenario_id: string
  /** As in `case_executed`; left out as well where the case as a whole does not count. */
  readonly trial?: number
  readonly criterion: string
  readonly status: 'OK' | 'MISSING' | 'EXCLUDED'
  readonly passed: boolean | null
  readonly score: number | null
  readonly from_cache: boolean
  readonly reason?: string
  readonly detail?: string
  /** Where a judge voted more than once; null for a vote without a verdict. */
  readonly votes?: readonly (boolean | number | null)[]
}

export interface ProvisionalMetric {
  readonly metric: string
  readonly estimate: number | null
  readonly wilson_lower: number
  readonly wilson_upper: number
  readonly observed: number
  readonly missing: number
}

export interface ProvisionalMetricsEvent extends EventBase<'provisional_metrics'> {
  readonly cases_done: number
  readonly metrics: readonly ProvisionalMetric[]
}

export type Verdict = 'PASS' | 'FAIL' | 'INSUFFICIENT_EVIDENCE'
export type RunStatus = 'DECIDED' | 'UNDECIDED' | 'RUN_ERROR'
export type Completeness = 'COMPLETE' | 'PARTIAL'

/** What a rule requires, as it was written; durations in milliseconds. */
export type RequirementRecord =
  | { readonly at_least: number }
  | { readonly at_most: number }
  | { readonly between: readonly [low: number, high: number] }

/** A verdict as it stands in events and run files. What a rule does not say is left out. */
export interface RuleRecord {
  readonly id: string
  readonly metric: string
  /** The part of the cases that it is about, as canonical JSON. */
  readonly where?: string
  readonly quantile?: number
  readonly reduce?: 'all' | 'any' | 'majority' | { readonly pass_at: number } | { readonly pass_hat: number }
  readonly per?: 'case'
  readonly sides?: 'one'
  readonly anytime?: true
  /** Repeats the rule, for example `{ at_least: 0.7 }`. */
  readonly requires: RequirementRecord
  readonly verdict: Verdict
  readonly reason: string
  /** The cases that a rule on every case fails by: how many, and the ids of the first of them. */
  readonly failing_cases?: { readonly count: number; readonly first: readonly string[] }
  /** Of the metric; null where there is no such metric. */
  readonly kind: CriterionKind | null
  readonly method: string | null
  /** Of the interval below: that of the rule, and higher where it was corrected for several rules. */
  readonly level: number
  /** How the rule was corrected for being one of several; the p values are those of Holm's procedure. */
  readonly multiplicity?: {
    readonly procedure: 'bonferroni' | 'holm'
    readonly rules: number
    readonly p_value?: number
    readonly adjusted_p_value?: number
  }
  readonly estimate: number | null
  /**
   * The interval that decided, with missing cases at their worst; null when there was none to compute, and for an end
   * of a quantile that nothing bounds.
   */
  readonly lower: number | null
  readonly upper: number | null
  /** Units that count: cases where their trials are reduced, else judgements or executions. */
  readonly observed: number
  readonly missing: number
  /** Units that passed, or are themselves where a quantile is to be; null for a mean. */
  readonly passed: number | null
  /** Where each case was asked several times. */
  readonly trials?: TrialRecord
}

/** Trials of cases, as evidence: `effective` judgements that do not depend on each other would say as much. */
export interface TrialRecord {
  readonly per_case: number
  /** Cases with an observed trial. */
  readonly cases: number
  /** Real; null for a mean, and where the trials were reduced. */
  readonly effective: number | null
}

/** Pairs of judgements of the same cases by where they passed. */
export interface PairTableRecord {
  readonly both: number
  readonly only_baseline: number
  readonly only_candidate: number
  readonly neither: number
}

/** A verdict about the difference of two runs, candidate minus baseline; counts are those of pairs of cases. */
export interface ComparisonRuleRecord extends Pick<
  RuleRecord,
  | 'id'
  | 'metric'
  | 'where'
  | 'requires'
  | 'verdict'
  | 'reason'
  | 'kind'
  | 'method'
  | 'level'
  | 'multiplicity'
  | 'estimate'
  | 'lower'
  | 'upper'
  | 'observed'
  | 'missing'
> {
  /** Over the observed pairs; null for a MEAN, and where a case has several trials. */
  readonly table: PairTableRecord | null
  /** The share that may be missing, where more is. */
  readonly max_missing_rate?: number
}

export interface RunFinishedEvent extends EventBase<'run_finished'> {
  readonly status: RunStatus
  readonly completeness: Completeness
  readonly exit_code: number
  readonly rules: readonly RuleRecord[]
}

/** Two runs of one suite were compared. `run_id` is that of the candidate; the event is in no stream of a single run. */
export interface ComparisonFinishedEvent extends EventBase<'comparison_finished'> {
  readonly comparison_id: string
  /** Ids of the runs. */
  readonly baseline: string
  readonly candidate: string
  readonly exit_code: number
  readonly rules: readonly ComparisonRuleRecord[]
}

/** One line of the event stream. */
export type RunEvent =
  | RunStartedEvent
  | RunPhaseChangedEvent
  | CaseExecutedEvent
  | CaseJudgedEvent
  | ProvisionalMetricsEvent
  | RunFinishedEvent
  | ComparisonFinishedEvent
