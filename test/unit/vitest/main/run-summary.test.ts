import { describe, expect, test } from 'vitest'
import { digestOf } from '../../../../src/base/digest.ts'
import type { RunConfig, RunFile } from '../../../../src/evidence/run-file.ts'
import type { RunManifest } from '../../../../src/evidence/run-manifest.ts'
import { DEFAULT_POLICY, type Policy } from '../../../../src/policy/policy.ts'
import { runSummary } from '../../../../src/vitest/main/run-summary.ts'
import { settle } from '../../../../src/vitest/main/settle.ts'
import { answered, exactLabel, recording, RUN_ID, unanswered, type Recording } from '../../../support/recorded-runs.ts'
import { runConfig } from '../../../support/run-report.ts'

const config: RunConfig = runConfig({ cache: { value: false, source: 'command line' } })

function summaryOf(
  manifest: Partial<RunManifest>,
  record: (record: Recording['run']['record']) => void,
  policy: Policy = DEFAULT_POLICY,
): RunFile {
  const { run } = recording({ manifest, policy })
  record(run.record)
  const settled = settle(run.record, null, false, () => '2026-09-25T11:07:41.500001Z')
  return runSummary(settled, { config, eventsDigest: 'ab'.repeat(32) })
}

test('a summary says what was run, with what, when, and how far it came', () => {
  const manifest = {
    suitePath: 'checkout > support-bot',
    project: 'unit',
    cases: 5,
    selected: 4,
    repeated: 2,
    system: { name: 'bot', version: '7' },
  }
  const summary = summaryOf(manifest, (record) => {
    record.executed('q0', answered({ fromCache: true, codeChanged: true, attempts: [] }))
    record.judged('q0', exactLabel(true), null)
  })
  expect(summary).toMatchObject({
    schema_version: 1,
    run_id: RUN_ID,
    suite: 'checkout > support-bot',
    file: 'evals/bot.test.ts',
    project: 'unit',
    system: { name: 'bot', version: '7' },
    suite_digest: `sha256:${'c6ae'.repeat(16)}`,
    policy_digest: `sha256:${digestOf(DEFAULT_POLICY)}`,
    events_digest: `sha256:${'ab'.repeat(32)}`,
    started_at: '2026-09-25T11:07:37.000001Z',
    finished_at: '2026-09-25T11:07:41.500001Z',
    cases: 5,
    selected: 4,
    finished: 1,
    repeated_cases: 2,
    code_changed: 1,
    status: 'RUN_ERROR',
    completeness: 'PARTIAL',
    exit_code: 3,
    not_decided: 'unfinished_cases',
    rules: [],
    usage: { wall_ms: 4500 },
  })
  expect(summary.config).toBe(config)
})

test('metrics are those of the final table, a BINARY one without cases with nothing but ignorance', () => {
  const criteria = [
    { name: 'exact_label', kind: 'BINARY' },
    { name: 'days_error', kind: 'MEAN' },
  ] as const
  const { metrics } = summaryOf({ criteria, cases: 1 }, (record) => {
    record.judged('q0', { status: 'MISSING', criterion: 'exact_label', reason: 'criterion_threw' }, null)
    record.judged('q0', { status: 'OK', criterion: 'days_error', fromCache: false, passed: null, score: 2.5 }, null)
  })
  expect(metrics).toEqual([
    {
      name: 'exact_label',
      kind: 'BINARY',
      estimate: null,
      interval: { lower: 0, upper: 1 },
      method: 'clopper-pearson',
      level: 0.95,
      passed: 0,
      observed: 0,
      missing: 1,
      excluded: 0,
    },
    {
      name: 'days_error',
      kind: 'MEAN',
      estimate: 2.5,
      interval: null,
      method: null,
      level: 0.95,
      range: null,
      observed: 1,
      missing: 0,
      excluded: 0,
    },
  ])
})

describe('what a run spent', () => {
  test('is calls, retries, cached answers and tokens, those of judges apart', () => {
    const { usage } = summaryOf({}, (record) => {
      record.executed('q0', answered({ usage: { inputTokens: 100, outputTokens: 10 } }))
      record.executed('q1', answered({ fromCache: true, attempts: [], usage: { inputTokens: 50, outputTokens: 5 } }))
      record.judged('q0', exactLabel(true), [
        { fromCache: false, attempts: 2, usage: { inputTokens: 8, outputTokens: null } },
      ])
      record.complete(1)
    })
    expect(usage).toMatchObject({
      calls: 1,
      retries: 0,
      cached: 1,
      fresh: { input_tokens: 100, output_tokens: 10 },
      saved: { input_tokens: 50, output_tokens: 5 },
      judge: { calls: 2, retries: 1, cached: 0, fresh: { input_tokens: 8, output_tokens: null } },
      unsettled_calls: 1,
    })
  })

  test('per answer is the 5th and 95th percentile by nearest rank, cached answers among them', () => {
    const { latency_ms, tokens_per_case } = summaryOf({ cases: 20 }, (record) => {
      for (let index = 1; index <= 20; index++) {
        const usage = { inputTokens: 10 * index, outputTokens: 1 }
        record.executed(`q${index}`, answered({ latencyMs: index, usage, fromCache: index > 10 }))
        record.judged(`q${index}`, exactLabel(true), null)
      }
    })
    expect(latency_ms).toEqual({ p05: 1, p95: 19 })
    expect(tokens_per_case).toEqual({ p05: 11, p95: 191 })
  })

  test('has a price where system or judge has one', () => {
    const prices = { system: { input_per_million: 1000, output_per_million: 0 }, judges: {} }
    const summary = summaryOf({ cases: 1, prices }, (record) => {
      record.executed('q0', answered({ usage: { inputTokens: 500, outputTokens: 3 } }))
      record.judged('q0', exactLabel(true), null)
    })
    expect(summary).toMatchObject({
      prices,
      usage: { money: 0.5, saved_money: null, unpriced: 0, judge: { money: null } },
      money_per_case: { p05: 0.5, p95: 0.5 },
    })
  })

  test('per answer is unknown when nothing answered', () => {
    const summary = summaryOf({}, (record) => record.executed('q0', unanswered()))
    expect(summary).toMatchObject({ latency_ms: null, tokens_per_case: null, money_per_case: null })
  })
})
