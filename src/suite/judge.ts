import type { Identity } from '../evidence/criterion.ts'
import type { TokenPrice } from '../evidence/token-price.ts'
import type { CallContext } from '../execution/call-context.ts'
import type { AnsweredCase } from '../execution/runnable-criterion.ts'
import type { Exclusion } from '../execution/exclude.ts'
import { checkCallable } from './check-callable.ts'
import { checkedPrice } from './checked-price.ts'
import { checkedIdentity } from './identity.ts'

/** A judge that calls out for its verdict: it takes `judge` slots, is retried, and its verdicts are kept. */
export interface Judge<in Answer = never, out Value extends boolean | number = boolean | number> extends Identity {
  readonly kind: 'judge'
  /** What its tokens cost; no part of the identity. */
  readonly price?: TokenPrice
  readonly call: (answer: Answer, call: CallContext) => Value | Exclusion | Promise<Value | Exclusion>
}

/**
 * Declares a judge around a call of one's own.
 *
 * @param identity name and version, both non-empty. Stored verdicts are used again under them: a new model, rubric or
 *   parameter wants a new version. A `price` beside them turns the tokens of `call.usage` into money.
 * @param callable is given the answer and returns a boolean (BINARY), a finite number (MEAN) or `exclude(reason)`.
 * @throws `identity_invalid` when name or version is not a non-empty string, `declaration_invalid` without a function or
 *   for a price that is not two numbers.
 * @example
 * ```ts
 * import { judge } from 'oloproof'
 *
 * const grounded = judge({ name: 'grounded', version: '2' }, async ({ output }) => String(output).includes('source:'))
 * grounded.version // '2'
 * ```
 */
export function judge<Value extends boolean | number, Input = unknown, Output = unknown, Expected = unknown>(
  identity: Identity & { readonly price?: TokenPrice },
  callable: (
    answer: AnsweredCase<Input, Output, Expected>,
    call: CallContext,
  ) => Value | Exclusion | Promise<Value | Exclusion>,
): Judge<AnsweredCase<Input, Output, Expected>, Value> {
  const { name, version } = checkedIdentity('judge', identity)
  const price = checkedPrice('judge', name, identity.price)
  checkCallable('judge', name, callable)
  return { kind: 'judge', name, version, ...(price && { price }), call: callable }
}
