import type { RuleRecord } from '../../src/evidence/event.ts'
import type { BinaryMetricRecord, MeanMetricRecord, RunConfig, RunFile, RunUsage } from '../../src/evidence/run-file.ts'
import type { RunReport } from '../../reporter/run-lines.ts'

const defaults: RunConfig = {
  concurrency: { system: { value: 8, source: 'default' }, judge: { value: 4, source: 'default' } },
  timeout_ms: { system: { value: 60_000, source: 'default' }, judge: { value: 60_000, source: 'default' } },
  retry: { attempts: { value: 4, source: 'default' }, deadline_ms: { value: 600_000, source: 'default' } },
  budget: { tokens: { value: null, source: 'default' }, money: { value: null, source: 'default' } },
  cache: { value: true, source: 'default' },
  store: { value: '.oloproof', source: 'default' },
  misses: { value: 'ide', source: 'default' },
  limit: { value: null, source: 'default' },
  tag: { value: null, source: 'default' },
  policy: {
    level: { value: 0.95, source: 'default' },
    method: { value: 'clopper-pearson', source: 'default' },
    on_insufficient_evidence: { value: 'pass', source: 'default' },
    infeasible: { value: 'warn', source: 'default' },
    multiplicity: { value: 'none', source: 'default' },
    max_missing_rate: { value: 0.05, source: 'default' },
  },
}

export function runConfig(over: Partial<RunConfig> = {}): RunConfig {
  return { ...defaults, ...over }
}

export function runUsage(over: Partial<RunUsage> = {}): RunUsage {
  return {
    calls: 18,
    retries: 0,
    cached: 0,
    judge: {
      calls: 0,
      retries: 0,
      cached: 0,
      fresh: { input_tokens: null, output_tokens: null },
      saved: { input_tokens: null, output_tokens: null },
      money: null,
      saved_money: null,
      unpriced: 0,
    },
    unsettled_calls: 0,
    fresh: { input_tokens: null, output_tokens: null },
    saved: { input_tokens: null, output_tokens: null },
    money: null,
    saved_money: null,
    unpriced: 0,
    wall_ms: 400,
    ...over,
  }
}

/** `exact_label` of the reference page: 13 of 18 passed, Clopper-Pearson 95 % [46.5 %, 90.3 %]. */
export function binaryMetric(over: Partial<BinaryMetricRecord> = {}): BinaryMetricRecord {
  return {
    name: 'exact_label',
    kind: 'BINARY',
    estimate: 13 / 18,
    interval: { lower: 0.4652, upper: 0.903 },
    method: 'clopper-pearson',
    level: 0.95,
    passed: 13,
    observed: 18,
    missing: 0,
    excluded: 0,
    ...over,
  }
}

export function meanMetric(over: Partial<MeanMetricRecord> = {}): MeanMetricRecord {
  return {
    name: 'days_error',
    kind: 'MEAN',
    estimate: 0.41666,
    interval: null,
    method: null,
    level: 0.95,
    range: null,
    observed: 18,
    missing: 0,
    excluded: 0,
    ...over,
  }
}

export function ruleRecord(over: Partial<RuleRecord> = {}): RuleRecord {
  return {
    id: 'exact-label-floor',
    metric: 'exact_label',
    requires: { at_least: 0.7 },
    verdict: 'INSUFFICIENT_EVIDENCE',
    reason: 'interval_contains_threshold',
    kind: 'BINARY',
    method: 'clopper-pearson',
    level: 0.95,
    estimate: 13 / 18,
    lower: 0.4652,
    upper: 0.903,
    observed: 18,
    missing: 0,
    passed: 13,
    ...over,
  }
}

export function runFile(over: Partial<RunFile> = {}): RunFile {
  return {
    schema_version: 1,
    run_id: 'run_01M3C3WS0SBTFAG55M7ECM1EZ4',
    suite: 'support-bot',
    file: 'support-bot.test.ts',
    project: '',
    system: { name: 'example-support-bot', version: '1' },
    suite_digest: 'sha256:0',
    policy_digest: 'sha256:1',
    events_digest: 'sha256:2',
    started_at: '2026-09-25T11:07:37.782628Z',
    finished_at: '2026-09-25T11:07:38.182628Z',
    cases: 18,
    selected: 18,
    finished: 18,
    trials: 1,
    code_changed: 0,
    status: 'UNDECIDED',
    completeness: 'COMPLETE',
    exit_code: 0,
    not_decided: null,
    config: defaults,
    infeasible: [],
    metrics: [binaryMetric()],
    split_votes: [],
    rules: [ruleRecord()],
    usage: runUsage(),
    latency_ms: { p05: 0.2, p95: 16.7 },
    tokens_per_case: null,
    money_per_case: null,
    prices: { judges: {} },
    ...over,
  }
}

export function runReport(over: Partial<RunReport> = {}): RunReport {
  return {
    run: runFile(),
    notDecided: null,
    plan: [],
    errors: [],
    storePath: '.oloproof/runs/run_01M3C3WS0SBTFAG55M7ECM1EZ4',
    ...over,
  }
}
