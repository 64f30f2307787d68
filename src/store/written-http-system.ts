import { durationMs } from '../base/duration.ts'
import type { HttpDefinition, HttpSystemSettings, HttpMethod, Rate } from '../evidence/http-system.ts'
import type { JsonValue } from '../base/json.ts'
import type { TokenPrice } from '../evidence/token-price.ts'

/** A system behind a URL as people write it, in `oloproof.yaml` or for `httpSystem`. */
export interface WrittenHttpSystem {
  readonly version: string
  readonly http: {
    readonly url: string
    readonly method?: HttpMethod
    readonly headers?: Readonly<Record<string, string>>
    readonly body?: JsonValue
    readonly output?: string
    readonly usage?: { readonly input_tokens?: string; readonly output_tokens?: string }
  }
  readonly concurrency?: number
  readonly timeout?: string | number
  readonly rate?: Rate
  readonly price?: TokenPrice
}

/** The system that was written, once it is known to be usable. */
export function httpSystemFromWritten({ timeout, http, ...rest }: WrittenHttpSystem): HttpSystemSettings {
  const timeoutMs = timeout === undefined ? null : durationMs(timeout)
  return { ...rest, http: definitionFromWritten(http), ...(timeoutMs !== null && { timeoutMs }) }
}

function definitionFromWritten({ method = 'POST', headers = {}, ...rest }: WrittenHttpSystem['http']): HttpDefinition {
  const lowered = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const)
  return { ...rest, method, headers: Object.fromEntries(lowered) }
}
