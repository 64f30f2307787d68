import { describe, expect, test } from 'vitest'
import { createRunCosts } from '../../../../src/vitest/main/run-costs.ts'
import { answered, exactLabel, unanswered } from '../../../support/recorded-runs.ts'

const UNREPORTED = { inputTokens: null, outputTokens: null }
const NOTHING = {
  calls: 0,
  retries: 0,
  cached: 0,
  fresh: UNREPORTED,
  saved: UNREPORTED,
  money: null,
  savedMoney: null,
  unpriced: 0,
}
const NO_PRICES = { judges: {} }
const PRICES = {
  system: { input_per_million: 1_000_000, output_per_million: 2_000_000 },
  judges: { exact_label: { input_per_million: 100_000, output_per_million: 0 } },
}

function attempts(count: number): { readonly outcome: 'OK'; readonly latencyMs: number; readonly waitedMs: number }[] {
  return Array.from({ length: count }, () => ({ outcome: 'OK', latencyMs: 100, waitedMs: 0 }))
}

test('a run that called nobody cost nothing, and no tokens is not zero tokens', () => {
  const costs = createRunCosts(NO_PRICES)
  expect(costs.system).toEqual(NOTHING)
  expect(costs.judge).toEqual(NOTHING)
  expect(costs.answers).toEqual({ latenciesMs: [], tokens: [], money: [] })
})

describe('calls to the system', () => {
  test('add up: every attempt is a call, all but the first of a case are retries', () => {
    const costs = createRunCosts(NO_PRICES)
    costs.executed('q0', answered({ attempts: attempts(1), usage: { inputTokens: 10, outputTokens: null } }))
    costs.executed('q1', answered({ attempts: attempts(3), usage: { inputTokens: 5, outputTokens: 2 } }))
    expect(costs.system).toMatchObject({
      calls: 4,
      retries: 2,
      fresh: { inputTokens: 15, outputTokens: 2 },
      money: null,
    })
  })

  test('that failed cost what they cost, and say nothing of the price of a case', () => {
    const costs = createRunCosts(PRICES)
    costs.executed('q0', { ...unanswered(), usage: { inputTokens: 7, outputTokens: 0 } })
    costs.caseDone('q0')
    expect(costs.system).toMatchObject({ calls: 1, retries: 0, fresh: { inputTokens: 7, outputTokens: 0 }, money: 7 })
    expect(costs.answers).toEqual({ latenciesMs: [], tokens: [], money: [] })
  })

  test('that were never sent are no calls and no retries', () => {
    const costs = createRunCosts(NO_PRICES)
    costs.executed('q0', { ...unanswered(), attempts: [] })
    expect(costs.system).toEqual(NOTHING)
  })

  test('that the cache answered are no calls, cost nothing now, and count with what they took and used at first', () => {
    const costs = createRunCosts(PRICES)
    const usage = { inputTokens: 10, outputTokens: 1 }
    costs.executed('q0', answered({ fromCache: true, latencyMs: 250, usage, attempts: [] }))
    costs.caseDone('q0')
    expect(costs.system).toEqual({ ...NOTHING, cached: 1, saved: usage, savedMoney: 12 })
    expect(costs.answers).toEqual({ latenciesMs: [250], tokens: [11], money: [12] })
  })

  test('without reported tokens leave the price in tokens to the others', () => {
    const costs = createRunCosts(NO_PRICES)
    costs.executed('q0', answered())
    costs.executed('q1', answered({ usage: { inputTokens: null, outputTokens: 3 } }))
    costs.caseDone('q0')
    costs.caseDone('q1')
    expect(costs.answers).toEqual({ latenciesMs: [100, 100], tokens: [3], money: [] })
  })
})

describe('calls to judges', () => {
  const usage = { inputTokens: 8, outputTokens: 1 }

  test('add up apart from those to the system', () => {
    const costs = createRunCosts(NO_PRICES)
    costs.judged('q0', exactLabel(true), [{ fromCache: false, attempts: 2, usage }])
    costs.judged('q1', exactLabel(true), [{ fromCache: true, attempts: 0, usage: { inputTokens: 4, outputTokens: 1 } }])
    expect(costs.judge).toEqual({
      ...NOTHING,
      calls: 2,
      retries: 1,
      cached: 1,
      fresh: usage,
      saved: { inputTokens: 4, outputTokens: 1 },
      unpriced: 1,
    })
    expect(costs.system).toEqual(NOTHING)
  })

  test('belong to the price of their case', () => {
    const costs = createRunCosts(PRICES)
    costs.executed('q0', answered({ usage: { inputTokens: 10, outputTokens: 1 } }))
    costs.judged('q0', exactLabel(true), [{ fromCache: false, attempts: 1, usage }])
    costs.caseDone('q0')
    expect(costs.answers.tokens).toEqual([20])
    expect(costs.answers.money).toEqual([expect.closeTo(12.8, 9)])
    expect(costs.judge.money).toBeCloseTo(0.8, 9)
  })

  test('of a criterion with the name of something that objects inherit have no price', () => {
    const costs = createRunCosts(NO_PRICES)
    const judgement = { ...exactLabel(true), criterion: 'constructor' }
    costs.judged('q0', judgement, [{ fromCache: false, attempts: 1, usage }])
    expect(costs.judge).toMatchObject({ money: null, unpriced: 1 })
  })
})

describe('an answer is of unknown cost', () => {
  test.each([
    ['with tokens and no price', NO_PRICES, { inputTokens: 3, outputTokens: 4 }, 1],
    ['with a price and not all tokens', PRICES, { inputTokens: 3, outputTokens: null }, 1],
    ['with a price and no tokens', PRICES, UNREPORTED, 1],
    ['but not with neither: what has no price and no tokens costs nothing', NO_PRICES, UNREPORTED, 0],
  ])('%s', (_, prices, usage, unpriced) => {
    const costs = createRunCosts(prices)
    costs.executed('q0', answered({ usage }))
    expect(costs.system).toMatchObject({ money: null, unpriced })
  })

  test('and a call without an answer that reported nothing is not one', () => {
    const costs = createRunCosts(PRICES)
    costs.executed('q0', unanswered())
    expect(costs.system.unpriced).toBe(0)
  })
})

test('calls that were cut off were sent, and cost what they had used', () => {
  const costs = createRunCosts(PRICES)
  costs.cutOff(null, { attempts: 2, usage: { inputTokens: 5, outputTokens: 1 } })
  costs.cutOff('exact_label', { attempts: 1, usage: UNREPORTED })
  expect(costs.system).toMatchObject({ calls: 2, retries: 1, money: 7, unpriced: 0 })
  expect(costs.judge).toMatchObject({ calls: 1, retries: 0, money: null, unpriced: 0 })
})
