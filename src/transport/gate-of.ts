import { sha256 } from '../base/digest.ts'

/** Headers that say on whose account a call is made. */
const ACCOUNT_HEADERS = ['authorization', 'x-api-key', 'api-key', 'x-goog-api-key', 'cookie']

/**
 * Names the gate of an endpoint: calls to one origin on one account share it. `headers` as they are written, with the name
 * of a variable in the place of its value: no name of a gate is made from a secret.
 *
 * @example
 * ```ts
 * gateOf('https://api.example.com/v1/chat', { authorization: 'Bearer ${EXAMPLE_KEY}' })
 * // 'https://api.example.com 3f0a6c1d9e2b'
 * ```
 */
export function gateOf(url: string, headers: Readonly<Record<string, string>>): string {
  const account = Object.entries(headers)
    .map(([name, value]) => `${name.toLowerCase()}: ${value}`)
    .filter((line) => ACCOUNT_HEADERS.some((name) => line.startsWith(`${name}:`)))
    .sort()
  return `${new URL(url).origin} ${sha256(account.join('\n')).slice(0, 12)}`
}
