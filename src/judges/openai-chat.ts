import type { HttpHeaders } from '../transport/http-request.ts'
import { membersOf, objectsIn, textOrNull } from '../base/members.ts'
import { tokenSum } from './token-sum.ts'
import { endOf, postJson, urlBelow, type AnswerEnd, type ModelAnswer, type Provider } from './provider.ts'

/** Chat completions of OpenAI, and of the many servers that speak like it (vLLM, Azure, LM Studio, OpenRouter, ...). */
export const openaiChat: Provider = {
  baseUrl: 'https://api.openai.com/v1',
  request: ({ baseUrl, model, apiKey, parameters }, { instructions, material, schema }) =>
    postJson(urlBelow(baseUrl, '', 'chat/completions'), bearer(apiKey), {
      ...parameters,
      model,
      messages: [
        { role: 'system', content: instructions },
        { role: 'user', content: material },
      ],
      response_format: { type: 'json_schema', json_schema: { name: 'verdict', strict: true, schema } },
    }),
  read: readCompletion,
}

const ENDS: Readonly<Record<string, AnswerEnd>> = { stop: 'complete', length: 'cut', content_filter: 'refused' }

function readCompletion(body: unknown, headers: HttpHeaders): ModelAnswer {
  const { choices, usage, model, id, error } = membersOf(body)
  const { prompt_tokens, completion_tokens } = membersOf(usage)
  const base = {
    usage: { inputTokens: tokenSum(prompt_tokens), outputTokens: tokenSum(completion_tokens) },
    model: textOrNull(model),
    requestId: requestIdOf(headers, id),
  }
  // Some gateways report in a 200 that there is no answer.
  if (error !== undefined && error !== null) return { ...base, texts: [], end: 'failed', said: errorText(error) }
  const [first, ...others] = objectsIn(choices)
  const { content, refusal } = membersOf(first?.['message'])
  const texts = [first, ...others].flatMap((choice) => contentTexts(membersOf(choice?.['message'])['content']))
  if (typeof refusal === 'string' && refusal !== '') return { ...base, texts, end: 'refused', said: refusal }
  const word = first?.['finish_reason']
  const isNothing = first === undefined || content === undefined || content === null
  return { ...base, texts, end: endOf(word, ENDS), said: isNothing ? 'no content' : `finish_reason ${String(word)}` }
}

/** A text, or the texts of a list of parts, as one. */
function contentTexts(content: unknown): readonly string[] {
  if (typeof content === 'string') return content === '' ? [] : [content]
  const texts = objectsIn(content).flatMap(({ text }) => (typeof text === 'string' ? [text] : []))
  return texts.length === 0 ? [] : [texts.join('')]
}

/** The headers of whoever calls with a key, if there is one. */
export function bearer(apiKey: string | null): Readonly<Record<string, string>> {
  return apiKey === null ? {} : { authorization: `Bearer ${apiKey}` }
}

/** How the provider finds a call again: by a header, else by the id in the answer. */
export function requestIdOf(headers: HttpHeaders, id: unknown): string | null {
  return textOrNull(headers['x-request-id']) ?? textOrNull(headers['request-id']) ?? textOrNull(id)
}

/** What an error inside an answer says. */
export function errorText(error: unknown): string {
  const { code, type, message } = membersOf(error)
  const parts = [code, type, message].filter((one) => typeof one === 'string' || typeof one === 'number')
  return parts.length === 0 ? `an error: ${JSON.stringify(error)}` : parts.join(': ')
}
