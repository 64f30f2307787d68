import type { Usage } from './execution.ts'

/**
 * What a provider charges for tokens, in the one currency of a project. Written like `price` in `oloproof.yaml`. No part
 * of the identity of a system or judge: what was stored stays valid when it changes.
 */
export interface TokenPrice {
  readonly input_per_million: number
  readonly output_per_million: number
}

/**
 * What tokens cost at a price, in its currency; null when either count was not reported, since a part of a cost looks
 * like all of it.
 *
 * @example
 * ```ts
 * moneyOf({ inputTokens: 1_000_000, outputTokens: 500_000 }, { input_per_million: 1, output_per_million: 4 }) // 3
 * ```
 */
export function moneyOf({ inputTokens, outputTokens }: Usage, price: TokenPrice): number | null {
  if (inputTokens === null || outputTokens === null) return null
  return (inputTokens * price.input_per_million + outputTokens * price.output_per_million) / 1_000_000
}
