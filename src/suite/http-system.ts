import type { JsonValue } from '../base/json.ts'
import type { Identity } from '../evidence/criterion.ts'
import type { HttpMethod, Rate } from '../evidence/http-system.ts'
import type { TokenPrice } from '../evidence/token-price.ts'
import { checkedIdentity } from './identity.ts'

/** What {@link httpSystem} takes: a name, and what an entry of `systems:` in `oloproof.yaml` takes. */
export interface HttpSystemOptions extends Identity {
  readonly http: {
    /** `http:` or `https:`. After the host, `{{input.name}}` stands for a part of the case, encoded. */
    readonly url: string
    /** Default `POST`. */
    readonly method?: HttpMethod
    /** `${NAME}` is read from the environment: write it in single quotes. */
    readonly headers?: Readonly<Record<string, string>>
    /** Any JSON. A text `{{input}}` alone becomes the input itself, inside of other text it becomes text. */
    readonly body?: JsonValue
    /** JSON pointer to the output. Without it the whole answer is the output. */
    readonly output?: string
    /** JSON pointers to the tokens that the answer reports. */
    readonly usage?: { readonly input_tokens?: string; readonly output_tokens?: string }
  }
  /** Calls in flight at most, over all workers. */
  readonly concurrency?: number
  /** For one attempt: milliseconds, or text like `90s`. */
  readonly timeout?: number | string
  /** How fast it may be called, over all workers. */
  readonly rate?: Rate
  readonly price?: TokenPrice
}

/** A system behind a URL. */
export interface HttpSystem<out Output = unknown> extends Identity {
  readonly kind: 'http_system'
  /** What was written beside the name; it is checked when a suite that uses it is. */
  readonly written: Omit<HttpSystemOptions, 'name'>
  /** For the types of criteria alone; never there. */
  readonly output?: Output
}

/**
 * Declares a system behind a URL. It is called over HTTP with the retries, timeouts and bounds of the run; redirects are
 * not followed. Name, version and the request are its identity; secrets are not: they are read from the environment and
 * kept nowhere.
 *
 * @throws `identity_invalid` when name or version is not a non-empty string. All else is checked with the suites that use
 *   it: `system_invalid`, `variable_unusable`.
 * @example
 * ```ts
 * import { httpSystem } from 'oloproof'
 *
 * const bot = httpSystem<string>({
 *   name: 'support-bot',
 *   version: '7',
 *   http: {
 *     url: 'http://127.0.0.1:8080/answer',
 *     headers: { authorization: 'Bearer ${SUPPORT_BOT_TOKEN}' },
 *     body: { question: '{{input}}' },
 *     output: '/answer',
 *   },
 * })
 * bot.name // 'support-bot'
 * ```
 */
// `any`: what a server answers has no static type until somebody says one, as with cases from a file.
/* oxlint-disable-next-line typescript/no-explicit-any */
export function httpSystem<Output = any>({ name, ...written }: HttpSystemOptions): HttpSystem<Output> {
  return { kind: 'http_system', ...checkedIdentity('system', { name, version: written.version }), written }
}
