import { z } from 'zod'
import type { ComparisonRuleRecord, PairTableRecord, RuleRecord, RunEvent, TrialRecord } from './event.ts'

const count = z.int().min(0)
const trial = z.int().min(1).exactOptional().describe('Where the suite has more than one trial of each case.')
const figure = z.number().nullable()
const timestamp = z.string().describe('UTC with microseconds.')
const envelope = { run_id: z.string(), timestamp }

const attempt = z.object({
  outcome: z.enum(['OK', 'ERROR', 'TIMEOUT', 'ABORTED']),
  latency_ms: z.number(),
  waited_ms: z.number().describe('The backoff before this attempt.'),
  error: z.string().exactOptional(),
})

const reduction = z.union([
  z.enum(['all', 'any', 'majority']),
  z.object({ pass_at: count }),
  z.object({ pass_hat: count }),
])

/** Checks what trials are worth as it stands in run files and verdicts. */
export const trialSchema: z.ZodType<TrialRecord> = z.object({ per_case: count, cases: count, effective: figure })

/** Checks pairs of judgements by where they passed. */
export const pairTableSchema: z.ZodType<PairTableRecord> = z.object({
  both: count,
  only_baseline: count,
  only_candidate: count,
  neither: count,
})

const verdict = {
  id: z.string(),
  metric: z.string(),
  where: z.string().exactOptional().describe('The part of the cases that it is about, as canonical JSON.'),
  requires: z.union([
    z.object({ at_least: z.number() }),
    z.object({ at_most: z.number() }),
    z.object({ between: z.tuple([z.number(), z.number()]) }),
  ]),
  verdict: z.enum(['PASS', 'FAIL', 'INSUFFICIENT_EVIDENCE']),
  reason: z.string(),
  kind: z.enum(['BINARY', 'MEAN']).nullable(),
  method: z.string().nullable(),
  level: z.number(),
  multiplicity: z
    .object({
      procedure: z.enum(['bonferroni', 'holm']),
      rules: count,
      p_value: z.number().exactOptional(),
      adjusted_p_value: z.number().exactOptional(),
    })
    .exactOptional(),
  estimate: figure,
  lower: figure,
  upper: figure,
  observed: count,
  missing: count,
}

/** Checks a verdict as it stands in events and run files. */
export const ruleRecordSchema: z.ZodType<RuleRecord> = z.object({
  ...verdict,
  quantile: z.number().exactOptional(),
  reduce: reduction.exactOptional(),
  per: z.literal('case').exactOptional(),
  sides: z.literal('one').exactOptional(),
  anytime: z.literal(true).exactOptional(),
  failing_cases: z.object({ count, first: z.array(z.string()) }).exactOptional(),
  passed: count.nullable(),
  trials: trialSchema.exactOptional(),
})

/** Checks a verdict about the difference of two runs. */
export const comparisonRuleSchema: z.ZodType<ComparisonRuleRecord> = z.object({
  ...verdict,
  table: pairTableSchema.nullable(),
  max_missing_rate: z.number().exactOptional(),
})

const runStarted = z.object({
  ...envelope,
  type: z.literal('run_started'),
  suite_digest: z.string(),
  cases: count,
  suite: z.string(),
  system: z.string(),
})

const runPhaseChanged = z.object({
  ...envelope,
  type: z.literal('run_phase_changed'),
  phase: z.enum(['EXECUTING', 'DECIDING']),
})

const caseExecuted = z.object({
  ...envelope,
  type: z.literal('case_executed'),
  scenario_id: z.string(),
  trial,
  status: z.enum(['OK', 'ERROR']),
  from_cache: z.boolean(),
  latency_ms: figure.describe('The answering attempt alone.'),
  error: z
    .object({
      reason: z.enum([
        'callable_threw',
        'transient_error',
        'timeout',
        'deadline_passed',
        'output_not_json',
        'cancelled',
        'rate_limited',
        'quota_exhausted',
        'overloaded',
        'server_error',
        'request_refused',
        'answer_unusable',
        'answer_too_large',
        'not_connected',
        'connection_lost',
        'no_exchange',
        'address_refused',
      ]),
      message: z.string(),
    })
    .exactOptional(),
  attempts: z.array(attempt).exactOptional(),
})

const caseJudged = z.object({
  ...envelope,
  type: z.literal('case_judged'),
  scenario_id: z.string(),
  trial,
  criterion: z.string(),
  status: z.enum(['OK', 'MISSING', 'EXCLUDED']),
  passed: z.boolean().nullable(),
  score: figure,
  from_cache: z.boolean(),
  reason: z.string().exactOptional(),
  detail: z.string().exactOptional(),
  votes: z.array(z.union([z.boolean(), z.number(), z.null()])).exactOptional(),
})

const provisionalMetrics = z.object({
  ...envelope,
  type: z.literal('provisional_metrics'),
  cases_done: count,
  metrics: z.array(
    z.object({
      metric: z.string(),
      estimate: figure,
      wilson_lower: z.number(),
      wilson_upper: z.number(),
      observed: count,
      missing: count,
    }),
  ),
})

const runFinished = z.object({
  ...envelope,
  type: z.literal('run_finished'),
  status: z.enum(['DECIDED', 'UNDECIDED', 'RUN_ERROR']),
  completeness: z.enum(['COMPLETE', 'PARTIAL']),
  exit_code: count,
  rules: z.array(ruleRecordSchema),
})

const comparisonFinished = z.object({
  ...envelope,
  type: z.literal('comparison_finished'),
  comparison_id: z.string(),
  baseline: z.string().describe('Id of the run.'),
  candidate: z.string().describe('Id of the run.'),
  exit_code: count,
  rules: z.array(comparisonRuleSchema),
})

/** Checks one line of the event stream. Fields that it does not know are left out of what it returns. */
export const eventSchema: z.ZodType<RunEvent> = z.discriminatedUnion('type', [
  runStarted,
  runPhaseChanged,
  caseExecuted,
  caseJudged,
  provisionalMetrics,
  runFinished,
  comparisonFinished,
])
