import type { MetricRecord, RunFile } from '../../src/evidence/run-file.ts'
import type { EveryMember } from './every-member.ts'

const digest = `sha256:${'0'.repeat(64)}`

const metrics: readonly EveryMember<MetricRecord>[] = [
  {
    name: 'exact_label',
    kind: 'BINARY',
    estimate: 0.9,
    interval: { lower: 0.8, upper: 0.95 },
    method: 'clopper-pearson',
    level: 0.95,
    passed: 108,
    observed: 120,
    missing: 0,
    excluded: 0,
  },
  {
    name: 'days_error',
    kind: 'MEAN',
    estimate: null,
    interval: null,
    method: null,
    level: 0.95,
    range: [0, 10],
    observed: 0,
    missing: 0,
    excluded: 120,
  },
]

/** A run file with every member that there is. */
export const sampleRunFile: EveryMember<RunFile> = {
  schema_version: 1,
  run_id: 'run_01M3C3ZNXPVQJCDF31DJSBXBHC',
  suite: 'checkout > support-bot',
  file: 'evals/bot.eval.ts',
  project: '',
  system: { name: 'example-support-bot', version: '1' },
  suite_digest: digest,
  policy_digest: digest,
  events_digest: digest,
  started_at: '2026-09-25T11:07:37.782628Z',
  finished_at: '2026-09-25T11:07:41.362779Z',
  cases: 120,
  selected: 120,
  finished: 120,
  code_changed: 0,
  status: 'DECIDED',
  completeness: 'COMPLETE',
  exit_code: 0,
  config: {
    concurrency: { system: { value: 16, source: 'command line' }, judge: { value: 4, source: 'default' } },
    timeout_ms: { system: { value: 60_000, source: 'suite' }, judge: { value: 60_000, source: 'default' } },
    retry: {
      attempts: { value: 2, source: 'oloproof.yaml' },
      deadline_ms: { value: 600_000, source: 'default' },
    },
    cache: { value: true, source: 'default' },
  },
  metrics,
  rules: [
    {
      id: 'floor',
      metric: 'exact_label',
      requires: { at_least: 0.7 },
      verdict: 'PASS',
      reason: 'interval_above',
      method: 'clopper-pearson',
      level: 0.95,
      estimate: 0.9,
      lower: 0.8,
      upper: 0.95,
      observed: 120,
      missing: 0,
    },
  ],
  usage: {
    calls: 121,
    retries: 1,
    cached: 0,
    judge: {
      calls: 0,
      retries: 0,
      cached: 0,
      fresh: { input_tokens: null, output_tokens: null },
      saved: { input_tokens: null, output_tokens: null },
    },
    unsettled_calls: 0,
    fresh: { input_tokens: 1000, output_tokens: 10 },
    saved: { input_tokens: null, output_tokens: null },
    wall_ms: 3580.151,
  },
  latency_ms: { p05: 100.1, p95: 120.2 },
  tokens_per_case: { p05: 5, p95: 20 },
}
