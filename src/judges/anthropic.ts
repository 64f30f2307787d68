import type { HttpHeaders } from '../transport/http-request.ts'
import { membersOf, objectsIn, textOrNull } from '../base/members.ts'
import { tokenSum } from './token-sum.ts'
import { errorText, requestIdOf } from './openai-chat.ts'
import { endOf, postJson, urlBelow, type AnswerEnd, type ModelAnswer, type Provider } from './provider.ts'

/** It wants to be told how long an answer may get; a verdict with its reason is short. */
const MAX_TOKENS = 4096

/** Messages of Anthropic. */
export const anthropic: Provider = {
  baseUrl: 'https://api.anthropic.com',
  request: ({ baseUrl, model, apiKey, parameters }, { instructions, material, schema }) =>
    postJson(
      urlBelow(baseUrl, 'v1', 'messages'),
      { 'anthropic-version': '2023-06-01', ...(apiKey !== null && { 'x-api-key': apiKey }) },
      {
        max_tokens: MAX_TOKENS,
        ...parameters,
        model,
        system: instructions,
        messages: [{ role: 'user', content: material }],
        output_config: { format: { type: 'json_schema', schema } },
      },
    ),
  read: readMessage,
}

const ENDS: Readonly<Record<string, AnswerEnd>> = {
  end_turn: 'complete',
  stop_sequence: 'complete',
  max_tokens: 'cut',
  model_context_window_exceeded: 'cut',
  refusal: 'refused',
  content_filter: 'refused',
}

function readMessage(body: unknown, headers: HttpHeaders): ModelAnswer {
  const { type, content, usage, model, id, stop_reason, stop_details, error } = membersOf(body)
  const { input_tokens, cache_creation_input_tokens, cache_read_input_tokens, output_tokens } = membersOf(usage)
  const texts = objectsIn(content).flatMap((part) =>
    part['type'] === 'text' && typeof part['text'] === 'string' && part['text'] !== '' ? [part['text']] : [],
  )
  const base = {
    // One answer may come in several blocks of text.
    texts: texts.length === 0 ? [] : [texts.join('')],
    usage: {
      // Its count leaves out what was written to or read from the cache of prompts.
      inputTokens: tokenSum(input_tokens, cache_creation_input_tokens, cache_read_input_tokens),
      outputTokens: tokenSum(output_tokens),
    },
    model: textOrNull(model),
    requestId: requestIdOf(headers, id),
  }
  if (type === 'error') return { ...base, end: 'failed', said: errorText(error) }
  const category = textOrNull(membersOf(stop_details)['category'])
  const said = `stop_reason ${String(stop_reason)}${category === null ? '' : `, ${category}`}`
  return { ...base, end: endOf(stop_reason, ENDS), said }
}
