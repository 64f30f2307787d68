import { describe, expect, test } from 'vitest'
import { eventSchema, ruleRecordSchema } from '../../../src/evidence/event.schema.ts'
import type {
  AttemptRecord,
  CaseExecutedEvent,
  CaseJudgedEvent,
  ComparisonRuleRecord,
  Completeness,
  RunEvent,
  RunPhaseChangedEvent,
  RunStatus,
  Verdict,
} from '../../../src/evidence/event.ts'
import type { CallFailureReason } from '../../../src/evidence/execution.ts'
import { everyValue, type EveryMember } from '../../support/every-member.ts'
import { sampleRuleRecord } from '../../support/sample-run-file.ts'

const envelope = { run_id: 'run_01M3C3ZNXPVQJCDF31DJSBXBHC', timestamp: '2026-09-25T11:07:37.782628Z' }

const attempt: EveryMember<AttemptRecord> = { outcome: 'ERROR', latency_ms: 1.5, waited_ms: 0, error: 'no route' }

const executed: EveryMember<CaseExecutedEvent> = {
  ...envelope,
  type: 'case_executed',
  scenario_id: 'q000',
  trial: 2,
  status: 'ERROR',
  from_cache: false,
  latency_ms: 102.11420899941004,
  error: { reason: 'timeout', message: 'after 60s' },
  attempts: [attempt],
}

const judged: EveryMember<CaseJudgedEvent> = {
  ...envelope,
  type: 'case_judged',
  scenario_id: 'q000',
  trial: 2,
  criterion: 'exact_label',
  status: 'MISSING',
  passed: null,
  score: null,
  from_cache: false,
  reason: 'no_execution',
  detail: 'text',
  votes: [true, 0.5, null],
}

const comparisonRule: EveryMember<ComparisonRuleRecord> = {
  id: 'no-regression',
  metric: 'exact_label',
  where: '{"tag":"refunds"}',
  requires: { at_least: -0.02 },
  verdict: 'PASS',
  reason: 'interval_above',
  kind: 'BINARY',
  method: 'tango-exact',
  level: 0.975,
  multiplicity: { procedure: 'bonferroni', rules: 2, p_value: 0.01, adjusted_p_value: 0.02 },
  estimate: 0.05,
  lower: 0.01,
  upper: 0.1,
  observed: 120,
  missing: 0,
  table: { both: 100, only_baseline: 2, only_candidate: 8, neither: 10 },
  max_missing_rate: 0.05,
}

const samples: { readonly [Type in RunEvent['type']]: EveryMember<Extract<RunEvent, { type: Type }>> } = {
  run_started: { ...envelope, type: 'run_started', suite_digest: 'sha256:ab', cases: 120, suite: 'bot', system: 'b@1' },
  run_phase_changed: { ...envelope, type: 'run_phase_changed', phase: 'EXECUTING' },
  case_executed: executed,
  case_judged: judged,
  provisional_metrics: {
    ...envelope,
    type: 'provisional_metrics',
    cases_done: 1,
    metrics: [
      {
        metric: 'exact_label',
        estimate: 1,
        wilson_lower: 0.20654931411298355,
        wilson_upper: 1,
        observed: 1,
        missing: 0,
      },
    ],
  },
  run_finished: {
    ...envelope,
    type: 'run_finished',
    status: 'DECIDED',
    completeness: 'COMPLETE',
    exit_code: 0,
    rules: [sampleRuleRecord],
  },
  comparison_finished: {
    ...envelope,
    type: 'comparison_finished',
    comparison_id: 'cmp_01M3C3ZNXPVQJCDF31DJSBXBHC',
    baseline: 'run_01M3C3ZNXPVQJCDF31DJSBXBHB',
    candidate: 'run_01M3C3ZNXPVQJCDF31DJSBXBHC',
    exit_code: 0,
    rules: [comparisonRule],
  },
}

test.each(Object.values(samples))('a $type event comes back with every field that its type has', (sample) => {
  expect(eventSchema.parse(sample)).toEqual(sample)
})

describe('every word of a closed list is accepted, and no other', () => {
  const lists: Readonly<Record<string, readonly [values: readonly string[], event: (value: string) => unknown]>> = {
    phase: [
      everyValue<RunPhaseChangedEvent['phase']>({ EXECUTING: true, DECIDING: true }),
      (phase) => ({ ...samples.run_phase_changed, phase }),
    ],
    'status of an execution': [
      everyValue<CaseExecutedEvent['status']>({ OK: true, ERROR: true }),
      (status) => ({ ...executed, status }),
    ],
    'reason of a failure': [
      everyValue<CallFailureReason>({
        callable_threw: true,
        transient_error: true,
        timeout: true,
        deadline_passed: true,
        output_not_json: true,
        cancelled: true,
        rate_limited: true,
        quota_exhausted: true,
        overloaded: true,
        server_error: true,
        request_refused: true,
        answer_unusable: true,
        answer_too_large: true,
        not_connected: true,
        connection_lost: true,
        no_exchange: true,
        address_refused: true,
      }),
      (reason) => ({ ...executed, error: { reason, message: '' } }),
    ],
    'outcome of an attempt': [
      everyValue<AttemptRecord['outcome']>({ OK: true, ERROR: true, TIMEOUT: true, ABORTED: true }),
      (outcome) => ({ ...executed, attempts: [{ ...attempt, outcome }] }),
    ],
    'status of a judgement': [
      everyValue<CaseJudgedEvent['status']>({ OK: true, MISSING: true, EXCLUDED: true }),
      (status) => ({ ...judged, status }),
    ],
    'status of a run': [
      everyValue<RunStatus>({ DECIDED: true, UNDECIDED: true, RUN_ERROR: true }),
      (status) => ({ ...samples.run_finished, status }),
    ],
    completeness: [
      everyValue<Completeness>({ COMPLETE: true, PARTIAL: true }),
      (completeness) => ({ ...samples.run_finished, completeness }),
    ],
    verdict: [
      everyValue<Verdict>({ PASS: true, FAIL: true, INSUFFICIENT_EVIDENCE: true }),
      (verdict) => ({ ...samples.run_finished, rules: [{ ...sampleRuleRecord, verdict }] }),
    ],
  }

  test.each(Object.entries(lists))('%s', (_, [values, event]) => {
    for (const value of values) expect(eventSchema.safeParse(event(value)).success).toBe(true)
    expect(eventSchema.safeParse(event('OTHER')).success).toBe(false)
  })
})

test('fields that may be left out may be left out', () => {
  const { error: _error, attempts: _attempts, ...bareExecuted } = executed
  const { reason: _reason, detail: _detail, ...bareJudged } = judged
  expect(eventSchema.parse(bareExecuted)).toEqual(bareExecuted)
  expect(eventSchema.parse(bareJudged)).toEqual(bareJudged)
  expect(eventSchema.parse({ ...executed, attempts: [{ outcome: 'OK', latency_ms: 1, waited_ms: 0 }] })).toBeTruthy()
})

test('a field of a later version is left out, and a missing field or a wrong type is refused', () => {
  expect(eventSchema.parse({ ...judged, later: 1 })).toEqual(judged)
  const { criterion: _criterion, ...without } = judged
  expect(eventSchema.safeParse(without).success).toBe(false)
  expect(eventSchema.safeParse({ ...judged, score: 'high' }).success).toBe(false)
  expect(eventSchema.safeParse({ ...envelope, type: 'other' }).success).toBe(false)
})

test('a rule requires a floor or a ceiling', () => {
  expect(ruleRecordSchema.parse({ ...sampleRuleRecord, requires: { at_most: 0.1 } }).requires).toEqual({ at_most: 0.1 })
  expect(ruleRecordSchema.safeParse({ ...sampleRuleRecord, requires: {} }).success).toBe(false)
})
