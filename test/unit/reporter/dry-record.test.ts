import { expect, it } from 'vitest'
import { dryRecord } from '../../../reporter/dry-record.ts'

it('says for programs what would be called, found, paid and decided', () => {
  const run = {
    suite: 'support-bot',
    system: { name: 'bot', version: '2' },
    cases: 120,
    selected: 120,
    repeated: 0,
    cached: 20,
    calls: 100,
    cachedJudgements: 3,
    judgeCalls: 97,
    rules: ['floor'],
  }
  const price = { runId: 'run_X', latencyMs: { p05: 100, p95: 600 }, tokens: { p05: 10, p95: 200 }, money: null }
  const record = {
    type: 'dry_run',
    suite: 'support-bot',
    system: 'bot@2',
    cases: 120,
    selected: 120,
    cached: 20,
    calls: 100,
    cached_judgements: 3,
    judge_calls: 97,
    rules: ['floor'],
    cost: { as_in: 'run_X', time_ms: { p05: 10_000, p95: 60_000 }, tokens: { p05: 1000, p95: 20_000 }, money: null },
  }
  expect(dryRecord({ ...run, price })).toEqual(record)
  expect(dryRecord({ ...run, price: null })).toEqual({ ...record, cost: null })
})
