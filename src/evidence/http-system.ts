import { digestOf } from '../base/digest.ts'
import type { JsonValue } from '../base/json.ts'
import type { TokenPrice } from './token-price.ts'

/** How a system behind a URL is asked, and where its answer stands. */
export interface HttpDefinition {
  /** `http:` or `https:`. After the host, `{{input.name}}` stands for a part of the case, encoded. */
  readonly url: string
  readonly method: HttpMethod
  /** Names in lower case. `${NAME}` stands for a variable of the environment. */
  readonly headers: Readonly<Record<string, string>>
  /** Any JSON, with `{{input}}` in its texts; left out for a request without a body. */
  readonly body?: JsonValue
  /** JSON pointer to the output in the answer; left out where the whole answer is the output. */
  readonly output?: string
  /** JSON pointers to the tokens that the answer reports. */
  readonly usage?: { readonly input_tokens?: string; readonly output_tokens?: string }
}

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** How fast a system or a judge may be called, over all workers. */
export interface Rate {
  readonly requests_per_minute?: number
  readonly tokens_per_minute?: number
}

/** A system behind a URL, with what does not belong to its identity. */
export interface HttpSystemSettings {
  readonly version: string
  readonly http: HttpDefinition
  /** Calls in flight at most, over all workers. */
  readonly concurrency?: number
  /** Per attempt, from dispatch. */
  readonly timeoutMs?: number
  readonly rate?: Rate
  readonly price?: TokenPrice
}

/**
 * 64 hex digits over what makes an answer of a system behind a URL the answer that it is. Variables count by their names:
 * a secret is in no digest. Where the tokens stand does not change an answer.
 */
export function definitionDigest({ url, method, headers, body, output }: HttpDefinition): string {
  return digestOf({ url, method, headers, body, output })
}
