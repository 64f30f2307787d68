import { valueAt } from '../base/json-pointer.ts'
import type { JsonValue } from '../base/json.ts'
import type { HttpDefinition } from '../evidence/http-system.ts'
import type { ReportedUsage } from '../execution/call-context.ts'
import { SendFailure } from '../execution/send-failure.ts'
import { jsonOf } from './error-body.ts'
import type { HttpAnswer } from './http-request.ts'

/** What an answer says: the output, and the tokens that it reports. */
export interface HttpSystemOutput {
  readonly output: JsonValue
  readonly usage: ReportedUsage
}

/**
 * Reads an answer as a definition says. Without a pointer the whole answer is the output: JSON where it is called JSON, else
 * text.
 *
 * @throws `SendFailure`, not worth another attempt, when there is no output where it should be.
 */
export function httpSystemOutput({ output: pointer, usage }: HttpDefinition, answer: HttpAnswer): HttpSystemOutput {
  const isJson = /json/i.test(answer.headers['content-type'] ?? '')
  const needsJson = pointer !== undefined || isJson
  const value = needsJson || usage !== undefined ? jsonOf(answer.body) : undefined
  if (needsJson && value === undefined) {
    throw unusable(`the answer is not JSON: "${answer.body.trim()}"`)
  }
  const output = pointer === undefined ? (isJson ? value : answer.body) : valueAt(value ?? null, pointer)
  if (output === undefined) throw unusable(`the answer has nothing at ${pointer}: "${answer.body.trim()}"`)
  return {
    output,
    usage: {
      inputTokens: countAt(value, usage?.input_tokens),
      outputTokens: countAt(value, usage?.output_tokens),
    },
  }
}

function countAt(value: JsonValue | undefined, pointer: string | undefined): number | null {
  const count = value === undefined || pointer === undefined ? undefined : valueAt(value, pointer)
  return typeof count === 'number' ? count : null
}

function unusable(message: string): SendFailure {
  return new SendFailure(message, { reason: 'answer_unusable', retryable: false })
}
