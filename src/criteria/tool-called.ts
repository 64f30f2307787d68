import { isJsonObject, type JsonObject, type JsonValue } from '../base/json.ts'
import { messageOf, OloproofError } from '../base/error.ts'
import type { BinaryCheck } from './check.ts'
import { isSameJson } from './equals.ts'
import { toolCallsIn } from './tool-calls.ts'

/** An answer, as far as its trace goes. */
interface Traced {
  readonly execution: { readonly trace?: readonly JsonValue[] }
}

/**
 * A check that the system called a tool, by what it told with `call.trace({ tool: 'search', arguments: { … } })`; the
 * tool calls of providers' own answers are understood as well.
 *
 * @param wanted members that the arguments of one such call must have, those of inner objects too (it may have more), or
 *   a function that is given the arguments and says whether they are right. By default any arguments will do.
 * @throws `check_invalid` when the name is no text, or `wanted` neither an object nor a function.
 * @example
 * ```ts
 * const isRight = toolCalled('search', { query: 'refund' })
 * isRight({ execution: { trace: [{ tool: 'search', arguments: { query: 'refund', limit: 5 } }] } }) // true
 * isRight({ execution: {} }) // false
 * ```
 */
export function toolCalled(
  name: string,
  wanted: JsonObject | ((given: JsonValue) => boolean) = {},
): BinaryCheck<Traced> {
  if (typeof name !== 'string' || name === '') throw invalid(`a tool has a name, not ${messageOf(name)}`)
  if (typeof wanted !== 'function' && !isJsonObject(wanted)) {
    throw invalid(`its arguments are an object or a function, not ${messageOf(wanted)}`)
  }
  // Of a function in plain JavaScript, nothing but `true` is a yes: a promise is none.
  const isWanted: (given: JsonValue) => unknown =
    typeof wanted === 'function' ? wanted : (given) => includes(given, wanted)
  return ({ execution }) =>
    toolCallsIn(execution.trace ?? []).some((call) => call.name === name && isWanted(call.arguments) === true)
}

function includes(given: JsonValue | undefined, wanted: JsonValue): boolean {
  if (given === undefined) return false
  if (!isJsonObject(wanted) || !isJsonObject(given)) return isSameJson(given, wanted)
  return Object.entries(wanted).every(([key, value]) => Object.hasOwn(given, key) && includes(given[key], value))
}

function invalid(problem: string): OloproofError {
  return new OloproofError('check_invalid', {
    check: 'toolCalled',
    problem,
    usage: "toolCalled('search', { query: 'refund' })",
  })
}
