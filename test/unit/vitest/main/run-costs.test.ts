import { describe, expect, test } from 'vitest'
import { createRunCosts } from '../../../../src/vitest/main/run-costs.ts'
import { answered, unanswered } from '../../../support/recorded-runs.ts'

const UNREPORTED = { inputTokens: null, outputTokens: null }
const NOTHING = { calls: 0, retries: 0, cached: 0, fresh: UNREPORTED, saved: UNREPORTED }

function attempts(count: number): { readonly outcome: 'OK'; readonly latencyMs: number; readonly waitedMs: number }[] {
  return Array.from({ length: count }, () => ({ outcome: 'OK', latencyMs: 100, waitedMs: 0 }))
}

test('a run that called nobody cost nothing, and no tokens is not zero tokens', () => {
  const costs = createRunCosts()
  expect(costs.system).toEqual(NOTHING)
  expect(costs.judge).toEqual(NOTHING)
  expect(costs.answers).toEqual({ latenciesMs: [], usage: [] })
})

describe('calls to the system', () => {
  test('add up: every attempt is a call, all but the first of a case are retries', () => {
    const costs = createRunCosts()
    costs.executed(answered({ attempts: attempts(1), usage: { inputTokens: 10, outputTokens: null } }))
    costs.executed(answered({ attempts: attempts(3), usage: { inputTokens: 5, outputTokens: 2 } }))
    expect(costs.system).toEqual({
      ...NOTHING,
      calls: 4,
      retries: 2,
      fresh: { inputTokens: 15, outputTokens: 2 },
    })
  })

  test('that failed cost what they cost, and say nothing of the price of an answer', () => {
    const costs = createRunCosts()
    costs.executed({ ...unanswered(), usage: { inputTokens: 7, outputTokens: 0 } })
    expect(costs.system).toMatchObject({ calls: 1, retries: 0, fresh: { inputTokens: 7, outputTokens: 0 } })
    expect(costs.answers).toEqual({ latenciesMs: [], usage: [] })
  })

  test('that were never sent are no calls and no retries', () => {
    const costs = createRunCosts()
    costs.executed({ ...unanswered(), attempts: [] })
    expect(costs.system).toEqual(NOTHING)
  })

  test('that the cache answered are no calls, cost nothing now, and count with what they took and used at first', () => {
    const costs = createRunCosts()
    const usage = { inputTokens: 10, outputTokens: 1 }
    costs.executed(answered({ fromCache: true, latencyMs: 250, usage, attempts: [] }))
    expect(costs.system).toEqual({ ...NOTHING, cached: 1, saved: usage })
    expect(costs.answers).toEqual({ latenciesMs: [250], usage: [usage] })
  })

  test('without reported tokens leave the price in tokens to the others', () => {
    const costs = createRunCosts()
    costs.executed(answered())
    costs.executed(answered({ usage: { inputTokens: null, outputTokens: 3 } }))
    expect(costs.answers).toEqual({ latenciesMs: [100, 100], usage: [{ inputTokens: null, outputTokens: 3 }] })
  })
})

test('calls to judges add up apart from those to the system', () => {
  const costs = createRunCosts()
  costs.judged({ fromCache: false, attempts: 2, usage: { inputTokens: 8, outputTokens: 1 } })
  costs.judged({ fromCache: true, attempts: 0, usage: { inputTokens: 4, outputTokens: 1 } })
  expect(costs.judge).toEqual({
    calls: 2,
    retries: 1,
    cached: 1,
    fresh: { inputTokens: 8, outputTokens: 1 },
    saved: { inputTokens: 4, outputTokens: 1 },
  })
  expect(costs.system).toEqual(NOTHING)
})
