import type { ComparedRunRecord, ComparisonFile, PairedMetricRecord } from '../../src/evidence/comparison-file.ts'
import type { ComparisonRuleRecord } from '../../src/evidence/event.ts'

const digest = `sha256:${'0'.repeat(64)}`

export function comparedRun(over: Partial<ComparedRunRecord> = {}): ComparedRunRecord {
  return {
    run_id: 'run_01M3C3WS0SBTFAG55M7ECM1EZ4',
    system: { name: 'example-support-bot', version: '1' },
    suite_digest: digest,
    completeness: 'COMPLETE',
    trials: 1,
    code_changed: 0,
    latency_ms: { p05: 100, p95: 2000 },
    tokens_per_case: null,
    money_per_case: null,
    ...over,
  }
}

export function pairedMetric(over: Partial<PairedMetricRecord> = {}): PairedMetricRecord {
  return {
    name: 'exact_label',
    kind: 'BINARY',
    range: null,
    pairs: 5,
    missing: 0,
    excluded: 0,
    baseline: 0,
    candidate: 0.8,
    difference: 0.8,
    interval: { lower: -0.163, upper: 0.964 },
    method: 'tango-exact',
    level: 0.95,
    table: { both: 0, only_baseline: 0, only_candidate: 4, neither: 1 },
    p_value: 0.125,
    mid_p_value: 0.0625,
    better: 'higher',
    changed: ['q0', 'q1', 'q2', 'q3'].map((case_id) => ({ case_id, baseline: 0, candidate: 1 })),
    ...over,
  }
}

export function comparisonRule(over: Partial<ComparisonRuleRecord> = {}): ComparisonRuleRecord {
  return {
    id: 'no-regression',
    metric: 'exact_label',
    requires: { at_least: 0 },
    verdict: 'INSUFFICIENT_EVIDENCE',
    reason: 'interval_contains_threshold',
    kind: 'BINARY',
    method: 'tango-exact',
    level: 0.95,
    estimate: 0.8,
    lower: -0.163,
    upper: 0.964,
    observed: 5,
    missing: 0,
    table: { both: 0, only_baseline: 0, only_candidate: 4, neither: 1 },
    ...over,
  }
}

/** Five cases, of which the candidate won four and nobody passed the last. */
export function comparisonFile(over: Partial<ComparisonFile> = {}): ComparisonFile {
  return {
    schema_version: 1,
    comparison_id: 'cmp_01M3C3ZNXPVQJCDF31DJSBXBHC',
    created_at: '2026-09-25T11:07:37.782628Z',
    suite: 'support-bot',
    file: 'support-bot.test.ts',
    project: '',
    baseline: comparedRun(),
    candidate: comparedRun({
      run_id: 'run_01M3C3WS0SBTFAG55M7ECM1EZ5',
      system: { name: 'example-support-bot', version: '2' },
    }),
    policy_digest: digest,
    cases: 5,
    left_out: { only_in_baseline: [], only_in_candidate: [], content_differs: [] },
    metrics: [pairedMetric()],
    not_compared: [],
    rules: [comparisonRule()],
    not_decided: null,
    exit_code: 0,
    ...over,
  }
}
