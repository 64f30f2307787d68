import type { HttpHeaders } from '../transport/http-request.ts'
import { membersOf, objectsIn, textOrNull } from '../base/members.ts'
import { tokenSum } from './token-sum.ts'
import { errorText, requestIdOf } from './openai-chat.ts'
import { endOf, postJson, urlBelow, type AnswerEnd, type ModelAnswer, type Provider } from './provider.ts'

/** `generateContent` of Gemini. Parameters are members of its `generationConfig`. */
export const gemini: Provider = {
  baseUrl: 'https://generativelanguage.googleapis.com',
  request: ({ baseUrl, model, apiKey, parameters }, { instructions, material, schema }) =>
    postJson(
      urlBelow(baseUrl, 'v1beta', `models/${encodeURIComponent(model.replace(/^models\//, ''))}:generateContent`),
      // Never in the URL, which logs keep.
      apiKey === null ? {} : { 'x-goog-api-key': apiKey },
      {
        systemInstruction: { parts: [{ text: instructions }] },
        contents: [{ role: 'user', parts: [{ text: material }] }],
        generationConfig: { ...parameters, responseMimeType: 'application/json', responseJsonSchema: schema },
      },
    ),
  read: readContent,
}

const ENDS: Readonly<Record<string, AnswerEnd>> = {
  STOP: 'complete',
  MAX_TOKENS: 'cut',
  SAFETY: 'refused',
  RECITATION: 'refused',
  BLOCKLIST: 'refused',
  PROHIBITED_CONTENT: 'refused',
  SPII: 'refused',
}

function readContent(body: unknown, headers: HttpHeaders): ModelAnswer {
  const { candidates, usageMetadata, modelVersion, responseId, promptFeedback, error } = membersOf(body)
  const { promptTokenCount, candidatesTokenCount, thoughtsTokenCount } = membersOf(usageMetadata)
  const all = objectsIn(candidates)
  const base = {
    texts: all.flatMap(({ content }) => answerTexts(membersOf(content)['parts'])),
    usage: {
      inputTokens: tokenSum(promptTokenCount),
      outputTokens: tokenSum(candidatesTokenCount, thoughtsTokenCount),
    },
    model: textOrNull(modelVersion),
    requestId: requestIdOf(headers, responseId),
  }
  if (error !== undefined) return { ...base, end: 'failed', said: errorText(error) }
  const { blockReason } = membersOf(promptFeedback)
  if (typeof blockReason === 'string') return { ...base, end: 'refused', said: `blockReason ${blockReason}` }
  const word = all[0]?.['finishReason']
  return { ...base, end: endOf(word, ENDS), said: `finishReason ${String(word)}` }
}

/** The parts of one answer as one text; what the model thought on its way is no part of it. */
function answerTexts(parts: unknown): readonly string[] {
  const texts = objectsIn(parts).flatMap(({ text, thought }) =>
    typeof text === 'string' && thought !== true ? [text] : [],
  )
  const text = texts.join('')
  return text === '' ? [] : [text]
}
