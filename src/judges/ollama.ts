import type { HttpHeaders } from '../transport/http-request.ts'
import { membersOf, textOrNull } from '../base/members.ts'
import { tokenSum } from './token-sum.ts'
import { bearer, errorText, requestIdOf } from './openai-chat.ts'
import { endOf, postJson, urlBelow, type AnswerEnd, type ModelAnswer, type Provider } from './provider.ts'

/** Chats of Ollama. Parameters are its `options`. */
export const ollama: Provider = {
  baseUrl: 'http://127.0.0.1:11434',
  request: ({ baseUrl, model, apiKey, parameters }, { instructions, material, schema }) =>
    postJson(urlBelow(baseUrl, 'api', 'chat'), bearer(apiKey), {
      model,
      messages: [
        { role: 'system', content: instructions },
        { role: 'user', content: material },
      ],
      format: schema,
      stream: false,
      options: parameters,
    }),
  read: readChat,
}

const ENDS: Readonly<Record<string, AnswerEnd>> = { stop: 'complete', length: 'cut' }

function readChat(body: unknown, headers: HttpHeaders): ModelAnswer {
  const { message, model, done, done_reason, prompt_eval_count, eval_count, error } = membersOf(body)
  const content = textOrNull(membersOf(message)['content'])
  const base = {
    texts: content === null ? [] : [content],
    // Left out when the prompt was in its cache.
    usage: { inputTokens: tokenSum(prompt_eval_count), outputTokens: tokenSum(eval_count) },
    model: textOrNull(model),
    requestId: requestIdOf(headers, null),
  }
  if (error !== undefined) {
    return { ...base, end: 'failed', said: typeof error === 'string' ? error : errorText(error) }
  }
  if (done === false) return { ...base, end: 'cut', said: 'done is false' }
  return { ...base, end: endOf(done_reason, ENDS), said: `done_reason ${String(done_reason)}` }
}
