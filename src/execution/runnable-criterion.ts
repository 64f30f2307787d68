import type { Case } from '../evidence/case.ts'
import type { CriterionSpec, JudgeIdentity } from '../evidence/criterion.ts'
import type { OkExecution } from '../evidence/execution.ts'
import type { TokenPrice } from '../evidence/token-price.ts'
import type { SendContext } from './call-context.ts'
import type { JudgeReply } from './judge-reply.ts'
import type { ServerTerms } from './permits.ts'

/** What a criterion and a judge see, deeply frozen. `input`, `expected` and `output` are those of `case` and `execution`. */
export interface AnsweredCase<Input = unknown, Output = unknown, Expected = unknown> {
  readonly input: Input
  readonly output: Output
  readonly expected: Expected
  readonly case: Case<Input, Expected>
  readonly execution: OkExecution
}

/** A judge that calls out for its answer: it takes a `judge` slot, may be retried, and its answers are kept. */
export interface RunnableJudge {
  readonly identity: JudgeIdentity
  readonly gate: string
  /** Per attempt, from dispatch. */
  readonly timeoutMs: number
  /** How often it is asked about each output. */
  readonly votes: number
  readonly price?: TokenPrice
  /** An attempt that timed out is tried again, as it is over HTTP. */
  readonly retriesTimeouts?: true
  /** Loads what calls need, once, before the first of them is sent. */
  readonly prepare?: () => Promise<void>
  readonly terms?: ServerTerms
  readonly call: (answer: AnsweredCase, call: SendContext) => unknown
  /** What the answer of `call` says. Never throws. */
  readonly read: (answer: unknown) => JudgeReply
}

/** A criterion with what is needed to apply it: a function of the test file, or a judge. */
export type RunnableCriterion =
  | { readonly kind: 'code'; readonly spec: CriterionSpec; readonly check: (answer: AnsweredCase) => unknown }
  | { readonly kind: 'judge'; readonly spec: CriterionSpec; readonly judge: RunnableJudge }
