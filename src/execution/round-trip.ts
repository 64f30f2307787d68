import { canonicalJson } from '../base/canonical-json.ts'
import { messageOf } from '../base/error.ts'
import type { JsonValue } from '../base/json.ts'
import { deepFreeze } from './deep-freeze.ts'

/** What JSON keeps of a value, or why it cannot keep all of it. */
export type RoundTrip =
  { readonly ok: true; readonly value: JsonValue } | { readonly ok: false; readonly problem: string }

/**
 * The deeply frozen value that is left of `value` after it was written as JSON and read again, so that a fresh answer and
 * a stored one are the same. Undefined members of objects are dropped and -0 becomes 0, as JSON does; anything else that JSON
 * would change in silence (NaN, dates, maps, functions, holes, cycles, nesting over 500) is a problem that names its path.
 *
 * @example
 * ```ts
 * roundTrip({ a: 1, b: undefined }) // { ok: true, value: { a: 1 } }
 * roundTrip({ when: new Date() }) // { ok: false, problem: '$.when is not JSON: a Date' }
 * ```
 */
export function roundTrip(value: unknown): RoundTrip {
  try {
    canonicalJson(value)
    return { ok: true, value: deepFreeze(JSON.parse(JSON.stringify(value)) as JsonValue) }
  } catch (problem) {
    return { ok: false, problem: messageOf(problem) }
  }
}
