import type { CallSpending } from './execution.ts'

/** Why a judgement is MISSING. Fixed words; what came from outside is in `detail`. */
export type MissingReason =
  | 'no_execution'
  | 'criterion_threw'
  | 'invalid_value'
  | 'out_of_range'
  // A judge gave no answer, would not judge, was cut short, did not give one verdict in the form asked for,
  | 'judge_failed'
  | 'judge_refused'
  | 'judge_cut'
  | 'judge_unparsable'
  // or voted as often for as against.
  | 'judge_tied'
  | 'cancelled'

/** One of several votes of a judge: its verdict, or null where it gave none. */
export type Vote = boolean | number | null

/** A BINARY judgement has `passed`, a MEAN judgement has `score`; the other is null. */
export type OkJudgement = {
  readonly status: 'OK'
  readonly criterion: string
  readonly fromCache: boolean
  /** Where a judge voted more than once. */
  readonly votes?: readonly Vote[]
} & ({ readonly passed: boolean; readonly score: null } | { readonly passed: null; readonly score: number })

export interface MissingJudgement {
  readonly status: 'MISSING'
  readonly criterion: string
  readonly reason: MissingReason
  /** Text from outside, for example the value that was neither a boolean nor a finite number. */
  readonly detail?: string
  readonly votes?: readonly Vote[]
}

/** The criterion does not apply to this case; `reason` is its author's own word. Not counted as missing. */
export interface ExcludedJudgement {
  readonly status: 'EXCLUDED'
  readonly criterion: string
  readonly reason: string
}

/** What one criterion says of one execution. "Not judged" is a status of its own, never NaN or null. */
export type Judgement = OkJudgement | MissingJudgement | ExcludedJudgement

/** What a judgement by a judge took: the calls of now, or what the stored answer cost when it was paid for. */
export interface JudgeSpending extends CallSpending {
  readonly fromCache: boolean
}
