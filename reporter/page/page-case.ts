/** Text from outside, cut at the limit of the page; `left` characters of it are not there. */
export interface PageText {
  readonly text: string
  /** The text is a JSON value that is not a string. */
  readonly isJson: boolean
  readonly left: number
}

export interface PageAttempt {
  readonly outcome: string
  readonly ms: number
  readonly waitedMs: number
  readonly error: string | null
}

/** One call of the system. `output` is null for an ERROR, and for an answer that is gone. */
export interface PageExecution {
  /** From 1; null where each case has one trial. */
  readonly trial: number | null
  readonly status: 'OK' | 'ERROR'
  readonly fromCache: boolean
  readonly ms: number | null
  /** Input and output tokens; null when they were not reported, or the answer is gone. */
  readonly tokens: readonly [number | null, number | null] | null
  readonly failure: { readonly reason: string; readonly message: string } | null
  readonly attempts: readonly PageAttempt[]
  readonly output: PageText | null
  readonly trace: PageText | null
}

export interface PageJudgement {
  readonly trial: number | null
  readonly criterion: string
  readonly status: 'OK' | 'MISSING' | 'EXCLUDED'
  readonly passed: boolean | null
  readonly score: number | null
  readonly fromCache: boolean
  readonly reason: string | null
  readonly detail: string | null
  /** Why, in the words of a judge, or what it said that is no verdict: one for each of its votes. */
  readonly rationales: readonly string[]
}

/** What a person looks for in a list of cases; the worst that is true of a case. */
export type PageCaseState = 'missed' | 'missing' | 'not_run' | 'excluded' | 'judged'

/** How a case differs from the same case in the baseline: `changed` where nothing says which way is better. */
export type PageCaseChange = 'worse' | 'better' | 'changed'

/** A case as the page holds it, in its embedded JSON. */
export interface PageCase {
  readonly id: string
  readonly state: PageCaseState
  /** null when the record of the suite is gone. */
  readonly asked: PageText | null
  /** null when nothing was expected. */
  readonly expected: PageText | null
  readonly tags: readonly string[]
  readonly metadata: PageText | null
  readonly executions: readonly PageExecution[]
  readonly judgements: readonly PageJudgement[]
  /** null where it is as before, or there is no baseline. */
  readonly changed: PageCaseChange | null
  /** What the baseline answered, of a case that changed. */
  readonly before: PageText | null
}
