import type { Usage } from '../../evidence/execution.ts'
import type { JudgeSpending } from '../../evidence/judgement.ts'
import { addUsage, NO_USAGE } from '../../execution/call-context.ts'
import type { ExecutionReport } from '../wire.ts'

/** What the calls of one kind came to. Tokens are null until a call reported some: not reported is not zero. */
export interface CallTotals {
  /** Attempts that were sent, retries among them. */
  readonly calls: number
  readonly retries: number
  /** Answers that came from the cache. */
  readonly cached: number
  readonly fresh: Usage
  /** What the cached answers cost when they were first paid for. */
  readonly saved: Usage
}

/** What a run spent so far. */
export interface RunCosts {
  executed(report: ExecutionReport): void
  judged(spent: JudgeSpending): void
  readonly system: CallTotals
  readonly judge: CallTotals
  /** One entry for every answer of the system, cached ones with what they took and used at first. */
  readonly answers: { readonly latenciesMs: readonly number[]; readonly usage: readonly Usage[] }
}

const NO_CALLS: CallTotals = { calls: 0, retries: 0, cached: 0, fresh: NO_USAGE, saved: NO_USAGE }

/** Adds up what the calls of one run cost. */
export function createRunCosts(): RunCosts {
  const latenciesMs: number[] = []
  const usage: Usage[] = []
  let system = NO_CALLS
  let judge = NO_CALLS
  return {
    executed({ status, fromCache, latencyMs, usage: used, attempts }) {
      if (status === 'OK' && latencyMs !== null) {
        latenciesMs.push(latencyMs)
        if (used.inputTokens !== null || used.outputTokens !== null) usage.push(used)
      }
      system = plus(system, { fromCache, attempts: attempts.length, usage: used })
    },
    judged(spent) {
      judge = plus(judge, spent)
    },
    get system() {
      return system
    },
    get judge() {
      return judge
    },
    answers: { latenciesMs, usage },
  }
}

function plus(totals: CallTotals, { fromCache, attempts, usage }: JudgeSpending): CallTotals {
  if (fromCache) return { ...totals, cached: totals.cached + 1, saved: addUsage(totals.saved, usage) }
  return {
    ...totals,
    calls: totals.calls + attempts,
    retries: totals.retries + Math.max(0, attempts - 1),
    fresh: addUsage(totals.fresh, usage),
  }
}
