import { valueAt } from '../base/json-pointer.ts'
import type { JsonValue } from '../base/json.ts'
import type { HttpDefinition } from '../evidence/http-system.ts'
import type { ReportedUsage } from '../execution/call-context.ts'
import { SendFailure } from '../execution/send-failure.ts'
import { jsonOf } from './error-body.ts'
import type { HttpAnswer } from './http-request.ts'

/**
 * The output in an answer, as a definition says. Without a pointer the whole answer is the output: JSON where it is called
 * JSON, else text.
 *
 * @throws `SendFailure`, not worth another attempt, when there is no output where it should be.
 */
export function httpSystemOutput({ output: pointer }: HttpDefinition, answer: HttpAnswer): JsonValue {
  const isJson = /json/i.test(answer.headers['content-type'] ?? '')
  if (pointer === undefined && !isJson) return answer.body
  const value = jsonOf(answer.body)
  if (value === undefined) throw unusable(`the answer is not JSON: "${answer.body.trim()}"`)
  const output = pointer === undefined ? value : valueAt(value, pointer)
  if (output === undefined) throw unusable(`the answer has nothing at ${pointer}: "${answer.body.trim()}"`)
  return output
}

/** The tokens that an answer reports, whether or not it holds an output: they are paid for. */
export function httpSystemUsage({ usage }: HttpDefinition, answer: HttpAnswer): ReportedUsage {
  const value = usage === undefined ? undefined : jsonOf(answer.body)
  return { inputTokens: countAt(value, usage?.input_tokens), outputTokens: countAt(value, usage?.output_tokens) }
}

function countAt(value: JsonValue | undefined, pointer: string | undefined): number | null {
  const count = value === undefined || pointer === undefined ? undefined : valueAt(value, pointer)
  return typeof count === 'number' ? count : null
}

function unusable(message: string): SendFailure {
  return new SendFailure(message, { reason: 'answer_unusable', retryable: false })
}
