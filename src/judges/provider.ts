import type { JsonObject } from '../base/json.ts'
import type { Usage } from '../evidence/execution.ts'
import type { HttpHeaders, HttpRequest } from '../transport/http-request.ts'

/** What a model is asked: instructions, the material, and the form of its verdict as a JSON Schema. */
export interface JudgePrompt {
  readonly instructions: string
  readonly material: string
  readonly schema: JsonObject
}

/** How the answer of a model ended. `said` is the provider's own word for it. */
export type AnswerEnd = 'complete' | 'cut' | 'refused' | 'failed' | 'unknown'

/** What a provider sent, read from its own form. */
export interface ModelAnswer {
  /** What may be a verdict; more than one when the provider was asked for several answers. */
  readonly texts: readonly string[]
  readonly end: AnswerEnd
  readonly said: string
  readonly usage: Usage
  readonly model: string | null
  readonly requestId: string | null
}

/** Where and as whom a model is asked. */
export interface ModelAddress {
  /** Without a slash at its end. */
  readonly baseUrl: string
  readonly model: string
  /** null: no key is sent. */
  readonly apiKey: string | null
  readonly parameters: JsonObject
}

/** How one provider is spoken to: pure functions to and from its form. */
export interface Provider {
  readonly baseUrl: string
  request(address: ModelAddress, prompt: JudgePrompt): HttpRequest
  /** Reads the body of an answer with a 2xx status, parsed. */
  read(body: unknown, headers: HttpHeaders): ModelAnswer
}

/** A request with a JSON body. */
export function postJson(url: string, headers: Readonly<Record<string, string>>, body: JsonObject): HttpRequest {
  return {
    url,
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  }
}

/**
 * The URL of `path` below `baseUrl`, whose own query stays. A version that both name is named once, since people write base
 * URLs with and without it.
 *
 * @example
 * ```ts
 * urlBelow('http://127.0.0.1:8080/v1?region=eu', 'v1', 'messages') // 'http://127.0.0.1:8080/v1/messages?region=eu'
 * urlBelow('https://api.example.com', 'v1', 'messages') // 'https://api.example.com/v1/messages'
 * ```
 */
export function urlBelow(baseUrl: string, version: string, path: string): string {
  const url = new URL(baseUrl)
  const base = url.pathname.replace(/\/+$/, '')
  const versioned = version === '' || base.endsWith(`/${version}`) ? base : `${base}/${version}`
  url.pathname = `${versioned}/${path}`
  return url.href
}

/** The end that a provider's word for it means; what is not listed is unknown, and no word at all says nothing against it. */
export function endOf(word: unknown, ends: Readonly<Record<string, AnswerEnd>>): AnswerEnd {
  if (word === undefined || word === null) return 'complete'
  return typeof word === 'string' && Object.hasOwn(ends, word) ? (ends[word] ?? 'unknown') : 'unknown'
}
