import { canonicalJson } from '../base/canonical-json.ts'
import { OloproofError } from '../base/error.ts'
import type { BinaryCheck, Compared } from './check.ts'
import { cannotCheck } from './wrong-answer.ts'

/**
 * A check that the output is the same JSON value as `expected`, by default what the case expects; the order of the
 * members of an object does not matter. A case that expects nothing is MISSING.
 *
 * @example
 * ```ts
 * const isRight = equals()
 * isRight({ output: { days: 3, by: 'post' }, expected: { by: 'post', days: 3 } }) // true
 * isRight({ output: '3', expected: 3 }) // false
 * ```
 */
export function equals(expected?: unknown): BinaryCheck<Compared> {
  return (answer) => {
    const wanted = expected === undefined ? answer.expected : expected
    if (wanted === undefined) throw cannotCheck('equals', 'expected', 'a value', wanted)
    return isSameJson(answer.output, wanted)
  }
}

/**
 * A check that the output is one of `values`, by default of the list that the case expects. JSON values are compared as
 * `equals` does.
 *
 * @throws `check_invalid` when `values` is no list, or an empty one.
 * @example
 * ```ts
 * oneOf(['refund', 'delivery'])({ output: 'delivery' }) // true
 * oneOf()({ output: 'delivery', expected: ['refund', 'cancel'] }) // false
 * ```
 */
export function oneOf(values?: readonly unknown[]): BinaryCheck<Compared> {
  if (values !== undefined && !isFilledList(values)) {
    throw new OloproofError('check_invalid', {
      check: 'oneOf',
      problem: 'it takes a list of at least one value',
      usage: "oneOf(['refund', 'delivery'])",
    })
  }
  return (answer) => {
    const wanted = values ?? answer.expected
    if (!isFilledList(wanted)) throw cannotCheck('oneOf', 'expected', 'a list of at least one value', wanted)
    return wanted.some((value) => isSameJson(answer.output, value))
  }
}

/** Whether two values are the same JSON. */
export function isSameJson(a: unknown, b: unknown): boolean {
  return a === b || canonicalJson(a) === canonicalJson(b)
}

function isFilledList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value) && value.length > 0
}
