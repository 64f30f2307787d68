import { OloproofError } from '../../base/error.ts'
import type { Cost } from '../../execution/permits.ts'
import type { Config } from '../../store/config.ts'
import type { FinishedRun } from './recorded-run.ts'

/** What all calls of a test run may cost together. */
export interface Budget {
  /** There is a limit. */
  readonly isLimited: boolean
  spend(cost: Cost): void
  /** A limit is reached: no further call is to be made. */
  readonly isSpent: boolean
  /** What to say of runs of which it ended one, with its figures. */
  error(runs: readonly FinishedRun[]): OloproofError
  /** What it could not count, a sentence each; nothing without a budget. */
  notes(runs: readonly FinishedRun[]): readonly string[]
}

/** Sums of decimal fractions fall short of their limit by the last digit. */
const SLACK = 1e-9

/** A budget of which nothing is spent yet; a limit that is null is never reached. */
export function openBudget(limits: Config['budget']): Budget {
  let tokens = 0
  let money = 0
  return {
    isLimited: limits.tokens !== null || limits.money !== null,
    spend(cost) {
      tokens += cost.tokens
      money += cost.money
    },
    get isSpent() {
      const isReached = (spent: number, limit: number | null): boolean => limit !== null && spent >= limit * (1 - SLACK)
      return isReached(tokens, limits.tokens) || isReached(money, limits.money)
    },
    error: (runs) =>
      new OloproofError('budget_spent', {
        tokens: { spent: tokens, of: limits.tokens },
        money: { spent: money, of: limits.money },
        cached: { runs: runs.filter(({ summary }) => summary.config.cache.value).length, of: runs.length },
      }),
    notes(runs) {
      const ledgers = runs.flatMap(({ summary: { usage } }) => [usage, usage.judge])
      const calls = ledgers.reduce((sum, one) => sum + one.calls, 0)
      const unpriced = ledgers.reduce((sum, one) => sum + one.unpriced, 0)
      const isPriced = ledgers.some((one) => one.money !== null)
      return [
        ...(limits.tokens !== null && calls > 0 && tokens === 0
          ? ['budget.tokens counts nothing: no call reported tokens']
          : []),
        ...(limits.money !== null && calls > 0 && !isPriced
          ? ['budget.money counts nothing: no call had both a price and reported tokens']
          : []),
        ...(limits.money !== null && isPriced && unpriced > 0
          ? [`budget.money does not count answers of unknown cost: ${unpriced} of this test run`]
          : []),
      ]
    },
  }
}
