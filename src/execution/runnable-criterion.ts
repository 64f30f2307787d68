import type { Case } from '../evidence/case.ts'
import type { CriterionSpec, Identity } from '../evidence/criterion.ts'
import type { OkExecution } from '../evidence/execution.ts'
import type { TokenPrice } from '../evidence/token-price.ts'
import type { SendContext } from './call-context.ts'

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
  readonly identity: Identity
  readonly gate: string
  /** Per attempt, from dispatch. */
  readonly timeoutMs: number
  readonly price?: TokenPrice
  /** An attempt that timed out is tried again, as it is over HTTP. */
  readonly retriesTimeouts?: true
  readonly call: (answer: AnsweredCase, call: SendContext) => unknown
}

/** A criterion with what is needed to apply it: a function of the test file, or a judge. */
export type RunnableCriterion =
  | { readonly kind: 'code'; readonly spec: CriterionSpec; readonly check: (answer: AnsweredCase) => unknown }
  | { readonly kind: 'judge'; readonly spec: CriterionSpec; readonly judge: RunnableJudge }
