import { messageOf, OloproofError } from '../base/error.ts'
import { nearestName } from '../base/nearest-name.ts'
import type { TokenPrice } from '../evidence/token-price.ts'

const KEYS: readonly string[] = ['input_per_million', 'output_per_million'] satisfies readonly (keyof TokenPrice)[]

/**
 * The price that was written for a system or judge, once it is known to be usable; undefined for none.
 *
 * @throws `declaration_invalid` unless it is two finite numbers, neither negative, and nothing else.
 */
export function checkedPrice(what: 'system' | 'judge', name: string, price: unknown): TokenPrice | undefined {
  if (price === undefined) return undefined
  const invalid = (problem: string, nearest: string | null = null): OloproofError =>
    new OloproofError('declaration_invalid', { what, name, problem, nearest })
  if (typeof price !== 'object' || price === null) {
    throw invalid(`price is { input_per_million, output_per_million }, not ${messageOf(price)}`)
  }
  for (const key of Object.keys(price)) {
    if (!KEYS.includes(key)) throw invalid(`price has no key ${JSON.stringify(key)}`, nearestName(key, KEYS))
  }
  const { input_per_million, output_per_million } = price as Readonly<Partial<Record<keyof TokenPrice, unknown>>>
  for (const [key, value] of Object.entries({ input_per_million, output_per_million })) {
    if (!isAmount(value)) throw invalid(`price.${key} is a number, zero or more, not ${messageOf(value)}`)
  }
  return { input_per_million: Number(input_per_million), output_per_million: Number(output_per_million) }
}

function isAmount(value: unknown): boolean {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0
}
