import type { ExecutionReport } from '../wire.ts'

/** What a run spent so far. Tokens are null until a call reported some: not reported is not zero. */
export interface CostTotals {
  /** Attempts that were sent, retries among them. */
  readonly calls: number
  readonly retries: number
  /** Answers that came from the cache. */
  readonly cached: number
  /** Calls that timed out and had not ended when the last case was done. */
  readonly unsettledCalls: number
  readonly fresh: TokenTotals
  readonly saved: TokenTotals
}

export interface TokenTotals {
  readonly inputTokens: number | null
  readonly outputTokens: number | null
}

export interface RunCosts {
  executed(report: ExecutionReport): void
  unsettled(calls: number): void
  totals(): CostTotals
  /** `latency_ms` of every answer in milliseconds; a cached answer keeps the latency that it had at first. */
  latenciesMs(): readonly number[]
}

/** Adds up what the executions of one run cost. */
export function createRunCosts(): RunCosts {
  const latencies: number[] = []
  const none: TokenTotals = { inputTokens: null, outputTokens: null }
  let totals: CostTotals = { calls: 0, retries: 0, cached: 0, unsettledCalls: 0, fresh: none, saved: none }
  return {
    executed({ status, fromCache, latencyMs, usage, attempts }) {
      if (status === 'OK' && latencyMs !== null) latencies.push(latencyMs)
      totals = fromCache
        ? { ...totals, cached: totals.cached + 1, saved: plus(totals.saved, usage) }
        : {
            ...totals,
            calls: totals.calls + attempts.length,
            retries: totals.retries + Math.max(0, attempts.length - 1),
            fresh: plus(totals.fresh, usage),
          }
    },
    unsettled(unsettledCalls) {
      totals = { ...totals, unsettledCalls }
    },
    totals: () => totals,
    latenciesMs: () => latencies,
  }
}

function plus(total: TokenTotals, reported: TokenTotals): TokenTotals {
  return {
    inputTokens: add(total.inputTokens, reported.inputTokens),
    outputTokens: add(total.outputTokens, reported.outputTokens),
  }
}

function add(total: number | null, reported: number | null): number | null {
  return reported === null ? total : (total ?? 0) + reported
}
