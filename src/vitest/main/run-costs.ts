import type { CallSpending, Usage } from '../../evidence/execution.ts'
import type { JudgeSpending, Judgement } from '../../evidence/judgement.ts'
import type { RunPrices } from '../../evidence/run-manifest.ts'
import { moneyOf, type TokenPrice } from '../../evidence/token-price.ts'
import { addUsage, NO_USAGE } from '../../execution/call-context.ts'
import type { SpentOnCases } from '../../plan/price.ts'
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
  /** What the fresh tokens cost; null while there is nothing with a price. */
  readonly money: number | null
  /** What the saved tokens would cost today. */
  readonly savedMoney: number | null
  /** Fresh answers that are not in `money`: with tokens and no price, or with a price and not all tokens. */
  readonly unpriced: number
}

/** What a run spent so far. */
export interface RunCosts {
  executed(caseId: string, report: ExecutionReport): void
  /** `spent` has one entry for each question to a judge; null where none was to be asked. */
  judged(caseId: string, judgement: Judgement, spent: readonly JudgeSpending[] | null): void
  /** Nothing more will be spent on the case. */
  caseDone(caseId: string): void
  /** Calls were sent whose answer nobody waits for any more; of the judge of a criterion, or of the system. */
  cutOff(criterion: string | null, spent: CallSpending): void
  readonly system: CallTotals
  readonly judge: CallTotals
  /** What the answered cases took, cached ones with what they took and used at first. */
  readonly answers: SpentOnCases
}

const NO_CALLS: CallTotals = {
  calls: 0,
  retries: 0,
  cached: 0,
  fresh: NO_USAGE,
  saved: NO_USAGE,
  money: null,
  savedMoney: null,
  unpriced: 0,
}

/** Adds up what the calls of one run cost. Memory: three numbers per answered case. */
export function createRunCosts(prices: RunPrices): RunCosts {
  const latenciesMs: number[] = []
  const tokens: number[] = []
  const money: number[] = []
  const openCases = new Map<string, { readonly usage: Usage; readonly money: number | null }>()
  let system = NO_CALLS
  let judge = NO_CALLS

  const priceOfJudge = (criterion: string): TokenPrice | undefined =>
    Object.hasOwn(prices.judges, criterion) ? prices.judges[criterion] : undefined

  const spendOnCase = (caseId: string, used: Usage, price: TokenPrice | undefined): void => {
    if (!isReported(used)) return
    const before = openCases.get(caseId)
    openCases.set(caseId, {
      usage: addUsage(before?.usage ?? NO_USAGE, used),
      money: addMoney(before?.money ?? null, price ? moneyOf(used, price) : null),
    })
  }

  return {
    executed(caseId, { status, fromCache, latencyMs, usage, attempts }) {
      const isAnswered = status === 'OK' && latencyMs !== null
      if (isAnswered) {
        latenciesMs.push(latencyMs)
        spendOnCase(caseId, usage, prices.system)
      }
      system = plus(system, { fromCache, attempts: attempts.length, usage }, prices.system, isAnswered)
    },
    judged(caseId, judgement, spent) {
      const price = priceOfJudge(judgement.criterion)
      for (const one of spent ?? []) {
        spendOnCase(caseId, one.usage, price)
        judge = plus(judge, one, price, judgement.status !== 'MISSING')
      }
    },
    caseDone(caseId) {
      const spent = openCases.get(caseId)
      if (spent === undefined) return
      openCases.delete(caseId)
      tokens.push((spent.usage.inputTokens ?? 0) + (spent.usage.outputTokens ?? 0))
      if (spent.money !== null) money.push(spent.money)
    },
    cutOff(criterion, spent) {
      const calls = { ...spent, fromCache: false }
      if (criterion === null) system = plus(system, calls, prices.system, false)
      else judge = plus(judge, calls, priceOfJudge(criterion), false)
    },
    get system() {
      return system
    },
    get judge() {
      return judge
    },
    answers: { latenciesMs, tokens, money },
  }
}

function plus(
  totals: CallTotals,
  { fromCache, attempts, usage }: JudgeSpending,
  price: TokenPrice | undefined,
  isAnswered: boolean,
): CallTotals {
  const money = price ? moneyOf(usage, price) : null
  if (fromCache) {
    const { cached, saved, savedMoney } = totals
    return { ...totals, cached: cached + 1, saved: addUsage(saved, usage), savedMoney: addMoney(savedMoney, money) }
  }
  const isUnpriced = money === null && (price ? isAnswered : isReported(usage))
  return {
    ...totals,
    calls: totals.calls + attempts,
    retries: totals.retries + Math.max(0, attempts - 1),
    fresh: addUsage(totals.fresh, usage),
    money: addMoney(totals.money, money),
    unpriced: totals.unpriced + (isUnpriced ? 1 : 0),
  }
}

function isReported({ inputTokens, outputTokens }: Usage): boolean {
  return inputTokens !== null || outputTokens !== null
}

function addMoney(a: number | null, b: number | null): number | null {
  return a === null ? b : b === null ? a : a + b
}
