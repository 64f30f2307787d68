import { isJsonObject, type JsonObject, type JsonValue } from '../base/json.ts'

/** A call of a tool that a system told of with `call.trace`. */
export interface ToolCall {
  readonly name: string
  readonly arguments: JsonValue
}

/**
 * The tool calls among the steps of a trace, in their order. A step is one when it says so in a form that people and
 * providers use: `{ tool, arguments }`, `{ toolName, input }`, `{ type: 'tool_use', name, input }`,
 * `{ type: 'function', function: { name, arguments } }`, `{ functionCall: { name, args } }`. Arguments that are JSON in a
 * text are parsed.
 *
 * @example
 * ```ts
 * toolCallsIn([{ tool: 'search', arguments: { query: 'refund' } }, 'thought about it'])
 * // [{ name: 'search', arguments: { query: 'refund' } }]
 * ```
 */
export function toolCallsIn(trace: readonly JsonValue[]): readonly ToolCall[] {
  return trace.map(toolCallOf).filter((call) => call !== undefined)
}

function toolCallOf(step: JsonValue): ToolCall | undefined {
  if (!isJsonObject(step)) return undefined
  for (const key of ['function', 'functionCall', 'function_call']) {
    const inner = step[key]
    if (isJsonObject(inner) && typeof inner['name'] === 'string')
      return { name: inner['name'], arguments: given(inner) }
  }
  const { tool, toolName, tool_name, name, type } = step
  const ownName = [tool, toolName, tool_name].find((one) => typeof one === 'string')
  if (ownName !== undefined) return { name: ownName, arguments: given(step) }
  const isCall = typeof type === 'string' && /^(tool|function)[-_](use|call)$/.test(type)
  return isCall && typeof name === 'string' ? { name, arguments: given(step) } : undefined
}

function given(call: JsonObject): JsonValue {
  const written = call['arguments'] ?? call['args'] ?? call['input'] ?? {}
  if (typeof written !== 'string') return written
  try {
    return JSON.parse(written) as JsonValue
  } catch {
    return written
  }
}
