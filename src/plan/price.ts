import type { Usage } from '../evidence/execution.ts'
import { nearestRank } from '../stats/nearest-rank.ts'

/** What more cases would take, from the cheapest twentieth of the calls of a run to the dearest. */
export interface Price {
  /** Milliseconds, one case after another; null when no call was answered. */
  readonly timeLowMs: number | null
  readonly timeHighMs: number | null
  /** Input and output tokens together; null when no call reported any. */
  readonly tokensLow: number | null
  readonly tokensHigh: number | null
}

/**
 * The price of `additional` cases: their number times the 5th and the 95th percentile (nearest rank) of what one case
 * took. Undivided: concurrency divides the time and not the cost. A call that reported no tokens says nothing about
 * them and is left out.
 *
 * `latenciesMs` and `usage` hold one entry per answered case, cached ones with their first figures.
 *
 * @throws `stats_domain` for a latency that is not finite.
 * @example
 * ```ts
 * priceOf(1614, { latenciesMs: [0.2, 16.5], usage: [] })
 * // { timeLowMs: 322.8, timeHighMs: 26631, tokensLow: null, tokensHigh: null }
 * ```
 */
export function priceOf(
  additional: number,
  spent: { readonly latenciesMs: readonly number[]; readonly usage: readonly Usage[] },
): Price {
  const tokens = spent.usage.flatMap(({ inputTokens, outputTokens }) =>
    inputTokens === null && outputTokens === null ? [] : [(inputTokens ?? 0) + (outputTokens ?? 0)],
  )
  const [timeLowMs, timeHighMs] = span(additional, spent.latenciesMs)
  const [tokensLow, tokensHigh] = span(additional, tokens)
  return { timeLowMs, timeHighMs, tokensLow, tokensHigh }
}

function span(additional: number, amounts: readonly number[]): readonly [low: number | null, high: number | null] {
  if (amounts.length === 0) return [null, null]
  return [additional * nearestRank(amounts, 5), additional * nearestRank(amounts, 95)]
}
