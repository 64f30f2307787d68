import type { SystemCase } from '../evidence/case.ts'
import type { Identity } from '../evidence/criterion.ts'
import type { TokenPrice } from '../evidence/token-price.ts'
import type { CallContext } from '../execution/call-context.ts'
import { checkCallable } from './check-callable.ts'
import { checkKeys } from './check-keys.ts'
import { checkedPrice } from './checked-price.ts'
import { checkedIdentity } from './identity.ts'

const KEYS: readonly string[] = ['name', 'version', 'price'] satisfies readonly (keyof System)[]

/**
 * The thing under test. `name` and `version` are its identity: an answer that was stored under them is used again, so
 * a new prompt or model wants a new version. Concurrency, timeouts and retries are not part of it.
 */
export interface System<in Input = never, out Output = unknown> extends Identity {
  readonly kind: 'system'
  /** What its tokens cost; no part of the identity. */
  readonly price?: TokenPrice
  readonly call: (testCase: SystemCase<Input>, call: CallContext) => Output | Promise<Output>
}

/**
 * Declares a system that is called in this process.
 *
 * @param identity name and version, both non-empty; keep the version in step with what the callable does, and with what it
 *   imports, reads or asks, whose changes are not seen. A `price` beside them turns the tokens of `call.usage` into money.
 * @param callable is given the case without what is expected of it, and returns any JSON value. It may throw; only a
 *   `TransientError` with `retryable: true` is tried again.
 * @throws `identity_invalid` when name or version is not a non-empty string, `declaration_invalid` without a function or
 *   for a price that is not two numbers, and for a key that is none of these.
 * @example
 * ```ts
 * import { system } from 'oloproof'
 *
 * const shout = system({ name: 'shout', version: '1' }, (testCase: { input: string }) => testCase.input.toUpperCase())
 * shout.name // 'shout'
 * ```
 */
export function system<Input, Output>(
  identity: Identity & { readonly price?: TokenPrice },
  callable: (testCase: SystemCase<Input>, call: CallContext) => Output | Promise<Output>,
): System<Input, Output> {
  const { name, version } = checkedIdentity('system', identity)
  checkKeys('system', name, identity, KEYS)
  const price = checkedPrice('system', name, identity.price)
  checkCallable('system', name, callable)
  return { kind: 'system', name, version, ...(price && { price }), call: callable }
}
