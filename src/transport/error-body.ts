import type { JsonValue } from '../base/json.ts'
import { membersOf, objectsIn, textOrNull, type Members } from '../base/members.ts'

/** The JSON of a body, or undefined when it holds none. */
export function jsonOf(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text) as JsonValue
  } catch {
    return undefined
  }
}

/**
 * Whether the body of a 429 says that there is nothing left to spend: code or type `insufficient_quota` (OpenAI and those
 * who speak like it), or a quota failure of Google that says no time after which to come back.
 */
export function isQuotaExhausted(body: JsonValue | undefined): boolean {
  const { code, type } = errorIn(body)
  if (code === 'insufficient_quota' || type === 'insufficient_quota') return true
  const kinds = detailsIn(body).map((detail) => textOrNull(detail['@type']) ?? '')
  return kinds.some((kind) => kind.endsWith('QuotaFailure')) && !kinds.some((kind) => kind.endsWith('RetryInfo'))
}

/** What the RetryInfo of a Google API asks for (`"34s"`), in ms; 0 when it asks for nothing. */
export function retryDelayInBody(body: JsonValue | undefined): number {
  const delays = detailsIn(body).flatMap((detail) => {
    const match = /^(\d+(?:\.\d+)?)s$/.exec(textOrNull(detail['retryDelay']) ?? '')
    return match === null ? [] : [Number(match[1]) * 1000]
  })
  return Math.max(0, ...delays)
}

/** What the server says of the error: the message that its JSON holds, else the beginning of a short text. */
export function saidInBody(body: JsonValue | undefined, text: string): string {
  const error = membersOf(body)['error']
  const said = [errorIn(body)['message'], error, membersOf(body)['message'], membersOf(body)['detail']].find(
    (one) => typeof one === 'string',
  )
  if (typeof said === 'string') return said.trim()
  return /^\s*</.test(text) ? '' : text.trim()
}

function errorIn(body: JsonValue | undefined): Members {
  // Google sends it inside an array now and then.
  return membersOf(membersOf(Array.isArray(body) ? body[0] : body)['error'])
}

function detailsIn(body: JsonValue | undefined): readonly Members[] {
  return objectsIn(errorIn(body)['details'])
}
