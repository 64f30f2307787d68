import { z } from 'zod'
import { durationMs } from '../base/duration.ts'
import { policySchema } from '../policy/policy.schema.ts'
import type { WrittenConfig } from './written-config.ts'

const bound = z.number().int('must be a whole number').min(1, 'must be at least 1')

const duration = z
  .union(
    [
      z.number().meta({ exclusiveMinimum: 0 }),
      z.string().meta({ pattern: String.raw`^\s*\d+(\.\d+)?\s*(ms|s|m|h)\s*$` }),
    ],
    { error: 'must be a duration like 500ms, 60s, 10m or 1h, or milliseconds' },
  )
  .refine((value) => durationMs(value) !== null, {
    error: 'must be a duration like 500ms, 60s, 10m or 1h, above zero and at most 24 days',
  })

/** Checks `oloproof.yaml`. Unknown keys are refused. */
export const configSchema: z.ZodType<WrittenConfig> = z.strictObject({
  concurrency: z
    .strictObject({ system: bound.exactOptional(), judge: bound.exactOptional() })
    .exactOptional()
    .describe('Calls in flight at most, over all workers. Default: system 8, judge 4.'),
  retry: z
    .strictObject({
      attempts: z.number().int('must be a whole number').min(1).max(100).exactOptional(),
      deadline: duration.exactOptional(),
    })
    .exactOptional()
    .describe('Attempts in total (default 4), and the time for all attempts of one call (default 10m).'),
  timeout: z
    .strictObject({ system: duration.exactOptional(), judge: duration.exactOptional() })
    .exactOptional()
    .describe('Time for one attempt. Default 60s.'),
  store: z
    .string()
    .min(1, 'must not be empty')
    .exactOptional()
    .describe('Folder of the store, inside the project. Default .oloproof.'),
  misses: z
    .enum(['ide', 'fail', 'pass'])
    .exactOptional()
    .describe('Whether the test of a missed case is red: in an IDE (the default), always, or never.'),
  policy: policySchema.exactOptional(),
})
