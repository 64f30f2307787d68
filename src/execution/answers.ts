import type { JsonValue } from '../base/json.ts'
import type { Case } from '../evidence/case.ts'
import type { CriterionSpec, JudgeIdentity } from '../evidence/criterion.ts'
import type { Attempt, OkExecution, Usage } from '../evidence/execution.ts'
import type { Exclusion } from './exclude.ts'
import type { JudgeStatement, NoVerdictReason } from './judge-reply.ts'

/** An output of the system that was paid for earlier. */
export interface StoredExecution {
  readonly output: JsonValue
  readonly latencyMs: number
  readonly usage: Usage
  readonly trace?: readonly JsonValue[]
  /** The source of the system is not the one that gave this answer. */
  readonly codeChanged: boolean
}

/** What a judge is asked: everything that may change its answer. */
export interface JudgeQuestion {
  readonly judge: JudgeIdentity
  readonly criterion: CriterionSpec
  readonly case: Case
  readonly output: JsonValue
  /** From 1: a judge that votes several times is asked as often. */
  readonly vote: number
}

/** What a judge can say: a boolean for BINARY criteria, a finite number for MEAN, or that the criterion does not apply. */
export type JudgeValue = boolean | number | Exclusion

interface JudgeCall {
  readonly latencyMs: number
  readonly usage: Usage
  readonly attempts: readonly Attempt[]
  /** null for a judge of one's own. */
  readonly said: JudgeStatement | null
}

/** The verdict of a judge, and what it took. */
export interface JudgeAnswer extends JudgeCall {
  readonly value: JudgeValue
  readonly rationale: string | null
}

/** What a judge said that is no verdict, and what it took all the same. */
export interface UnjudgedAnswer extends JudgeCall {
  readonly reason: NoVerdictReason
  readonly detail: string
}

/** What a judge said earlier, with what that cost then. */
export interface StoredJudgement {
  readonly value: JudgeValue
  readonly usage: Usage
}

/**
 * Where answers that were paid for are kept, and found again. A record that cannot be read is a miss. `keep…` returns
 * once the record is with the operating system and throws when it cannot be written, which ends the suite.
 */
export interface Answers {
  /** `trial` counts from 1. */
  findExecution(testCase: Case, trial: number): StoredExecution | undefined | Promise<StoredExecution | undefined>
  keepExecution(testCase: Case, trial: number, execution: OkExecution): void
  findJudgement(question: JudgeQuestion): StoredJudgement | undefined | Promise<StoredJudgement | undefined>
  keepJudgement(question: JudgeQuestion, answer: JudgeAnswer): void
  /** Keeps what was paid for without its ever being found: asked again, the judge may give a verdict. */
  keepUnjudged(question: JudgeQuestion, answer: UnjudgedAnswer): void
}
