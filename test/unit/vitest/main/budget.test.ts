import { describe, expect, test } from 'vitest'
import { openBudget } from '../../../../src/vitest/main/budget.ts'
import { answered, exactLabel, recording } from '../../../support/recorded-runs.ts'
import type { FinishedRun } from '../../../../src/vitest/main/recorded-run.ts'
import type { RunPrices } from '../../../../src/evidence/run-manifest.ts'

describe('a budget is spent', () => {
  test('when its tokens are reached, and not before', () => {
    const budget = openBudget({ tokens: 500, money: null })
    budget.spend({ tokens: 499, money: 1_000_000 })
    expect(budget.isSpent).toBe(false)
    budget.spend({ tokens: 1, money: 0 })
    expect(budget.isSpent).toBe(true)
  })

  test('when its money is reached, though sums of decimal fractions fall short', () => {
    const budget = openBudget({ tokens: null, money: 1 })
    for (let call = 1; call <= 10; call++) {
      expect(budget.isSpent).toBe(false)
      budget.spend({ tokens: 1_000_000, money: 0.1 })
    }
    expect(budget.isSpent).toBe(true)
  })

  test('never without a limit', () => {
    const budget = openBudget({ tokens: null, money: null })
    budget.spend({ tokens: 1e12, money: 1e12 })
    expect(budget.isSpent).toBe(false)
  })
})

test('what it says has the figures of the limits that were set', () => {
  const budget = openBudget({ tokens: 500, money: 0.3 })
  for (let call = 1; call <= 3; call++) budget.spend({ tokens: 200, money: 0.1 })
  expect(budget.error([])).toMatchObject({
    code: 'budget_spent',
    message: 'the budget is spent: 600 of 500 tokens and 0.3 of 0.3 in money; no further call was made',
    hint: 'what was answered is kept and is not called again; raise `budget` in oloproof.yaml and run again',
  })
  expect(openBudget({ tokens: 500, money: null }).error([]).message).toBe(
    'the budget is spent: 0 of 500 tokens; no further call was made',
  )
})

describe('what the next run finds of what was paid for', () => {
  const runWith = (cache: boolean): FinishedRun => {
    const { run } = recording({})
    const finished = run.finish('budget_spent')
    const { config } = finished.summary
    const summary = { ...finished.summary, config: { ...config, cache: { value: cache, source: 'command line' } } }
    return { ...finished, summary }
  }
  const kept = 'what was answered is kept and is not called again'
  const raise = 'raise `budget` in oloproof.yaml and run again'

  test.each([
    ['all of it, with the cache', [true, true], `${kept}; ${raise}`],
    [
      'nothing, without it',
      [false, false],
      `without the cache the next run finds none of these answers, and calls all cases again; ${raise}`,
    ],
    ['a part, where a suite does without', [true, false], `${kept}, but for suites without the cache; ${raise}`],
  ])('is said: %s', (_what, caches, hint) => {
    expect(openBudget({ tokens: 1, money: null }).error(caches.map(runWith)).hint).toBe(hint)
  })
})

describe('what a budget cannot count is said', () => {
  const price = { input_per_million: 1, output_per_million: 1 }
  const reported = { inputTokens: 3, outputTokens: 4 }
  const unreported = { inputTokens: null, outputTokens: null }

  function runOf(prices: RunPrices, ...usage: readonly (typeof reported | typeof unreported)[]): FinishedRun {
    const { run } = recording({ manifest: { cases: usage.length, prices } })
    for (const [index, used] of usage.entries()) {
      run.record.executed(`q${index}`, answered({ usage: used }))
      run.record.judged(`q${index}`, exactLabel(true), null)
    }
    run.record.complete(0)
    return run.finish(null)
  }

  test.each([
    ['tokens that nobody reports', { tokens: 10, money: null }, runOf({ judges: {} }, unreported)],
    ['money without a price', { tokens: null, money: 1 }, runOf({ judges: {} }, reported)],
    ['answers without tokens', { tokens: null, money: 1 }, runOf({ system: price, judges: {} }, reported, unreported)],
  ])('%s', (what, limits, run) => {
    const notes = {
      'tokens that nobody reports': 'budget.tokens counts nothing: no call reported tokens',
      'money without a price': 'budget.money counts nothing: no call had both a price and reported tokens',
      'answers without tokens': 'budget.money does not count answers of unknown cost: 1 of this test run',
    }
    expect(openBudget(limits).notes([run])).toEqual([notes[what as keyof typeof notes]])
  })

  test('and nothing where all is counted, where nothing was called, and without a budget', () => {
    const budget = openBudget({ tokens: 10, money: 1 })
    budget.spend({ tokens: 7, money: 0.000_007 })
    expect(budget.notes([runOf({ system: price, judges: {} }, reported)])).toEqual([])
    expect(openBudget({ tokens: 10, money: 1 }).notes([])).toEqual([])
    expect(openBudget({ tokens: null, money: null }).notes([runOf({ judges: {} }, unreported)])).toEqual([])
  })
})
