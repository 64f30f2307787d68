import { z } from 'zod'
import { ruleRecordSchema, trialSchema } from './event.schema.ts'
import type { InfeasibleRecord } from './infeasible.ts'
import type { RunFile } from './run-file.ts'
import { tokenPriceSchema } from './token-price.schema.ts'

const count = z.int().min(0)
const figure = z.number().nullable()
const digest = z.string().regex(/^sha256:[0-9a-f]{64}$/)
const spread = z.object({ p05: z.number(), p95: z.number() }).nullable()
const tokens = z.object({ input_tokens: figure, output_tokens: figure })

const calls = {
  calls: count,
  retries: count,
  cached: count,
  fresh: tokens,
  saved: tokens,
  money: figure,
  saved_money: figure,
  unpriced: count,
}

const source = z.string().min(1)
const setting = z.object({ value: z.number(), source })
const textSetting = z.object({ value: z.string(), source })
const limit = z.object({ value: z.number().nullable(), source })
const settingOfSlots = z.object({ system: setting, judge: setting })
const callerConfig = z.object({ concurrency: setting.exactOptional(), timeout_ms: setting.exactOptional() })

const infeasible: z.ZodType<InfeasibleRecord> = z.object({
  rule: z.string(),
  verdict: z.enum(['PASS', 'FAIL']).nullable(),
  reason: z.enum(['too_few', 'threshold_at_end', 'range_not_declared', 'no_range']),
  at_hand: count,
  unit: z.enum(['cases', 'trials']),
  needed: count.nullable(),
  showing: z.string().nullable(),
  against: z.string(),
})

const metricBase = {
  name: z.string(),
  estimate: figure,
  interval: z.object({ lower: z.number(), upper: z.number() }).nullable(),
  method: z.string().nullable(),
  level: z.number(),
  observed: count,
  missing: count,
  excluded: count,
  trials: trialSchema.exactOptional(),
}

const metric = z.discriminatedUnion('kind', [
  z.object({ ...metricBase, kind: z.literal('BINARY'), passed: count }),
  z.object({ ...metricBase, kind: z.literal('MEAN'), range: z.tuple([z.number(), z.number()]).nullable() }),
])

/** Checks the content of a `run.json`. Fields that it does not know are left out of what it returns. */
export const runFileSchema: z.ZodType<RunFile> = z.object({
  schema_version: z.literal(1),
  run_id: z.string(),
  suite: z.string(),
  file: z.string(),
  project: z.string(),
  shards: z
    .array(z.object({ index: z.int().min(1), count: z.int().min(1), run_id: z.string(), cases: count }))
    .exactOptional(),
  system: z.object({ name: z.string(), version: z.string(), definition: z.string().exactOptional() }),
  suite_digest: digest,
  policy_digest: digest,
  events_digest: digest,
  started_at: z.string(),
  finished_at: z.string(),
  cases: count,
  selected: count,
  finished: count,
  repeated_cases: count.exactOptional(),
  trials: z.int().min(1),
  code_changed: count,
  status: z.enum(['DECIDED', 'UNDECIDED', 'RUN_ERROR']),
  completeness: z.enum(['COMPLETE', 'PARTIAL']),
  exit_code: count,
  not_decided: z.string().nullable(),
  config: z.object({
    concurrency: settingOfSlots,
    timeout_ms: settingOfSlots,
    judges: z.record(z.string(), callerConfig).exactOptional(),
    retry: z.object({ attempts: setting, deadline_ms: setting }),
    budget: z.object({ tokens: limit, money: limit }),
    cache: z.object({ value: z.boolean(), source }),
    store: textSetting,
    misses: textSetting,
    limit,
    tag: z.object({ value: z.string().nullable(), source }),
    name: z.object({ value: z.string(), source }).exactOptional(),
    policy: z.object({
      level: setting,
      method: textSetting,
      on_insufficient_evidence: textSetting,
      infeasible: textSetting,
      multiplicity: textSetting,
      max_missing_rate: setting,
    }),
  }),
  suite_policy: z.record(z.string(), z.json()).exactOptional(),
  infeasible: z.array(infeasible),
  metrics: z.array(metric),
  split_votes: z.array(z.object({ criterion: z.string(), voted: count, split: count })),
  rules: z.array(ruleRecordSchema),
  usage: z.object({
    ...calls,
    judge: z.object(calls),
    unsettled_calls: count,
    wall_ms: z.number(),
  }),
  latency_ms: spread,
  tokens_per_case: spread,
  money_per_case: spread,
  prices: z.object({ system: tokenPriceSchema.exactOptional(), judges: z.record(z.string(), tokenPriceSchema) }),
})
