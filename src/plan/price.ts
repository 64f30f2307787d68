import { nearestRank } from '../stats/nearest-rank.ts'

/** What more cases would take, from the cheapest twentieth of the cases of a run to the dearest. */
export interface Price {
  /** Milliseconds, one case after another; null when no call was answered. */
  readonly timeLowMs: number | null
  readonly timeHighMs: number | null
  /** Input and output tokens together, of systems and judges; null when no call reported any. */
  readonly tokensLow: number | null
  readonly tokensHigh: number | null
  /** In the currency of the prices; null when nothing had a price. */
  readonly moneyLow: number | null
  readonly moneyHigh: number | null
}

/** What the answered cases of a run took, an entry each where something is known of it; in no order. */
export interface SpentOnCases {
  readonly latenciesMs: readonly number[]
  readonly tokens: readonly number[]
  readonly money: readonly number[]
}

/**
 * The price of `additional` cases: their number times the 5th and the 95th percentile (nearest rank) of what one case
 * took. Undivided: concurrency divides the time and not the cost. A case that reported no tokens says nothing about
 * them and is left out. Cached cases count with their first figures.
 *
 * @throws `stats_domain` for an amount that is not finite.
 * @example
 * ```ts
 * priceOf(1614, { latenciesMs: [0.2, 16.5], tokens: [], money: [] })
 * // { timeLowMs: 322.8, timeHighMs: 26631, tokensLow: null, tokensHigh: null, moneyLow: null, moneyHigh: null }
 * ```
 */
export function priceOf(additional: number, spent: SpentOnCases): Price {
  const [timeLowMs, timeHighMs] = span(additional, spent.latenciesMs)
  const [tokensLow, tokensHigh] = span(additional, spent.tokens)
  const [moneyLow, moneyHigh] = span(additional, spent.money)
  return { timeLowMs, timeHighMs, tokensLow, tokensHigh, moneyLow, moneyHigh }
}

function span(additional: number, amounts: readonly number[]): readonly [low: number | null, high: number | null] {
  if (amounts.length === 0) return [null, null]
  return [additional * nearestRank(amounts, 5), additional * nearestRank(amounts, 95)]
}
