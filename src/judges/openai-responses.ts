import type { HttpHeaders } from '../transport/http-request.ts'
import { membersOf, objectsIn, textOrNull } from '../base/members.ts'
import { tokenSum } from './token-sum.ts'
import { bearer, errorText, requestIdOf } from './openai-chat.ts'
import { endOf, postJson, urlBelow, type ModelAnswer, type Provider } from './provider.ts'

/** Responses of OpenAI. */
export const openaiResponses: Provider = {
  baseUrl: 'https://api.openai.com/v1',
  request: ({ baseUrl, model, apiKey, parameters }, { instructions, material, schema }) =>
    postJson(urlBelow(baseUrl, '', 'responses'), bearer(apiKey), {
      // Answers are kept here; nobody has to keep them there.
      store: false,
      ...parameters,
      model,
      instructions,
      input: material,
      text: { format: { type: 'json_schema', name: 'verdict', strict: true, schema } },
    }),
  read: readResponse,
}

function readResponse(body: unknown, headers: HttpHeaders): ModelAnswer {
  const { output, usage, model, id, error, status, incomplete_details } = membersOf(body)
  const { input_tokens, output_tokens } = membersOf(usage)
  const parts = objectsIn(output)
    .filter(({ type }) => type === 'message')
    .flatMap(({ content }) => objectsIn(content))
  const texts = parts.flatMap(({ type, text }) => (type === 'output_text' && typeof text === 'string' ? [text] : []))
  const refusal = parts.find(({ type }) => type === 'refusal')
  const base = {
    texts,
    usage: { inputTokens: tokenSum(input_tokens), outputTokens: tokenSum(output_tokens) },
    model: textOrNull(model),
    requestId: requestIdOf(headers, id),
  }
  // A response that failed comes with status 200.
  if (error !== undefined && error !== null) return { ...base, end: 'failed', said: errorText(error) }
  if (refusal !== undefined) return { ...base, end: 'refused', said: textOrNull(refusal['refusal']) ?? 'a refusal' }
  if (status === 'incomplete') {
    const { reason } = membersOf(incomplete_details)
    return { ...base, end: reason === 'content_filter' ? 'refused' : 'cut', said: `incomplete: ${String(reason)}` }
  }
  return { ...base, end: endOf(status, { completed: 'complete' }), said: `status ${String(status)}` }
}
