import type { Usage } from '../../evidence/execution.ts'
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
  readonly fresh: Usage
  readonly saved: Usage
}

export interface RunCosts {
  executed(report: ExecutionReport): void
  unsettled(calls: number): void
  totals(): CostTotals
  /** One entry for every answer, cached ones with what they took and used at first. */
  answers(): { readonly latenciesMs: readonly number[]; readonly usage: readonly Usage[] }
}

/** Adds up what the executions of one run cost. */
export function createRunCosts(): RunCosts {
  const latenciesMs: number[] = []
  const usages: Usage[] = []
  const none: Usage = { inputTokens: null, outputTokens: null }
  let totals: CostTotals = { calls: 0, retries: 0, cached: 0, unsettledCalls: 0, fresh: none, saved: none }
  return {
    executed({ status, fromCache, latencyMs, usage, attempts }) {
      if (status === 'OK' && latencyMs !== null) {
        latenciesMs.push(latencyMs)
        if (usage.inputTokens !== null || usage.outputTokens !== null) usages.push(usage)
      }
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
    answers: () => ({ latenciesMs, usage: usages }),
  }
}

function plus(total: Usage, reported: Usage): Usage {
  return {
    inputTokens: add(total.inputTokens, reported.inputTokens),
    outputTokens: add(total.outputTokens, reported.outputTokens),
  }
}

function add(total: number | null, reported: number | null): number | null {
  return reported === null ? total : (total ?? 0) + reported
}
