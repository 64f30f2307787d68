/** Why a judge that answered gave no verdict. */
export type NoVerdictReason = 'judge_refused' | 'judge_cut' | 'judge_unparsable' | 'judge_failed'

/** What a model said as a judge, as it came. */
export interface JudgeStatement {
  /** The whole text, verdict and all else. */
  readonly text: string
  /** The model as the provider names the one that answered; null when it does not. */
  readonly model: string | null
  /** How the provider finds this call again; null when it does not say. */
  readonly requestId: string | null
}

/** An answer of a judge, read. `said` is null for a judge of one's own, which returns its verdict and nothing else. */
export type JudgeReply =
  | {
      readonly kind: 'verdict'
      /** Not yet compared with what the criterion takes. */
      readonly value: unknown
      /** Why, in the words of the judge. */
      readonly rationale: string | null
      readonly said: JudgeStatement | null
    }
  | {
      readonly kind: 'no_verdict'
      readonly reason: NoVerdictReason
      readonly detail: string
      readonly said: JudgeStatement | null
    }
