import type { SystemCase } from '../evidence/case.ts'
import type { Identity } from '../evidence/criterion.ts'
import type { CallContext } from '../execution/call-context.ts'
import { checkedIdentity } from './identity.ts'

/**
 * The thing under test. `name` and `version` are its identity: an answer that was stored under them is used again, so
 * a new prompt or model wants a new version. Concurrency, timeouts and retries are not part of it.
 */
export interface System<in Input = never, out Output = unknown> extends Identity {
  readonly kind: 'system'
  readonly call: (testCase: SystemCase<Input>, call: CallContext) => Output | Promise<Output>
}

/**
 * Declares a system that is called in this process.
 *
 * @param identity name and version, both non-empty; keep the version in step with what the callable does.
 * @param callable is given the case without what is expected of it, and returns any JSON value. It may throw; only a
 *   `TransientError` with `retryable: true` is tried again.
 * @throws `identity_invalid` when name or version is not a non-empty string.
 * @example
 * ```ts
 * import { system } from 'oloproof'
 *
 * const shout = system({ name: 'shout', version: '1' }, (testCase: { input: string }) => testCase.input.toUpperCase())
 * shout.name // 'shout'
 * ```
 */
export function system<Input, Output>(
  identity: Identity,
  callable: (testCase: SystemCase<Input>, call: CallContext) => Output | Promise<Output>,
): System<Input, Output> {
  return { kind: 'system', ...checkedIdentity('system', identity), call: callable }
}
