import { nearestName } from './nearest-name.ts'

/**
 * What to say of a key that there is not: the ones there are, and the one that was most likely meant.
 *
 * @example
 * ```ts
 * unknownKeyText('option', 'trails', ['cases', 'trials'])
 * // 'unknown option "trails"; there are cases, trials; did you mean trials?'
 * ```
 */
export function unknownKeyText(what: string, key: string, keys: readonly string[]): string {
  const nearest = nearestName(key, keys)
  const suggestion = nearest === null ? '' : `; did you mean ${nearest}?`
  return `unknown ${what} ${JSON.stringify(key)}; there are ${keys.join(', ')}${suggestion}`
}
