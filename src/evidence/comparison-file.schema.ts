import { z } from 'zod'
import type { ComparisonFile } from './comparison-file.ts'
import { comparisonRuleSchema, pairTableSchema } from './event.schema.ts'

const count = z.int().min(0)
const figure = z.number().nullable()
const digest = z.string().regex(/^sha256:[0-9a-f]{64}$/)
const spread = z.object({ p05: z.number(), p95: z.number() }).nullable()
const ids = z.array(z.string())

const run = z.object({
  run_id: z.string(),
  system: z.object({ name: z.string(), version: z.string() }),
  suite_digest: digest,
  completeness: z.enum(['COMPLETE', 'PARTIAL']),
  trials: z.int().min(1),
  code_changed: count,
  repeated_cases: count.exactOptional(),
  judged: z.literal(true).exactOptional(),
  latency_ms: spread,
  tokens_per_case: spread,
  money_per_case: spread,
})

const metric = z.object({
  name: z.string(),
  kind: z.enum(['BINARY', 'MEAN']),
  range: z.tuple([z.number(), z.number()]).nullable(),
  pairs: count,
  missing: count,
  excluded: count,
  baseline: figure,
  candidate: figure,
  difference: figure,
  interval: z.object({ lower: z.number(), upper: z.number() }).nullable(),
  method: z.string().nullable(),
  level: z.number(),
  table: pairTableSchema.nullable(),
  p_value: figure,
  mid_p_value: figure,
  better: z.enum(['higher', 'lower']).nullable(),
  changed: z.array(z.object({ case_id: z.string(), baseline: z.number(), candidate: z.number() })),
})

/** Checks the content of a comparison. Fields that it does not know are left out of what it returns. */
export const comparisonFileSchema: z.ZodType<ComparisonFile> = z.object({
  schema_version: z.literal(1),
  comparison_id: z.string(),
  created_at: z.string(),
  suite: z.string(),
  file: z.string(),
  project: z.string(),
  baseline: run,
  candidate: run,
  policy_digest: digest,
  cases: count,
  left_out: z.object({ only_in_baseline: ids, only_in_candidate: ids, content_differs: ids }),
  metrics: z.array(metric),
  not_compared: z.array(
    z.object({
      name: z.string(),
      reason: z.enum(['only_in_baseline', 'only_in_candidate', 'kind_differs', 'range_differs', 'judge_differs']),
    }),
  ),
  rules: z.array(comparisonRuleSchema),
  rules_left_out: z
    .array(
      z.object({
        id: z.string(),
        metric: z.string(),
        suite: z.string().nullable(),
        reason: z.enum(['other_suite', 'unknown_suite', 'metric_of_other_suite']),
        nearest: z.string().nullable(),
      }),
    )
    .exactOptional(),
  not_decided: z.enum(['no_rule', 'no_pairs', 'partial_run', 'unfinished_run']).nullable(),
  exit_code: count,
})
