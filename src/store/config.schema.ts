import { z } from 'zod'
import { policySchema } from '../policy/policy.schema.ts'
import { httpSystemSchema } from './http-system.schema.ts'
import { boundSchema, durationSchema } from './setting.schema.ts'
import { judgeSchema } from './judge.schema.ts'
import type { WrittenConfig } from './written-config.ts'

/** Checks `oloproof.yaml`. Unknown keys are refused. */
export const configSchema: z.ZodType<WrittenConfig> = z.strictObject({
  concurrency: z
    .strictObject({ system: boundSchema.exactOptional(), judge: boundSchema.exactOptional() })
    .exactOptional()
    .describe('Calls in flight at most, over all workers. Default: system 8, judge 4.'),
  retry: z
    .strictObject({
      attempts: z.number().int('must be a whole number').min(1).max(100).exactOptional(),
      deadline: durationSchema.exactOptional(),
    })
    .exactOptional()
    .describe('Attempts in total (default 4), and the time for all attempts of one call (default 10m).'),
  timeout: z
    .strictObject({ system: durationSchema.exactOptional(), judge: durationSchema.exactOptional() })
    .exactOptional()
    .describe('Time for one attempt. Default 60s.'),
  budget: z
    .strictObject({
      tokens: boundSchema.exactOptional(),
      money: z.number().positive('must be above zero').exactOptional(),
    })
    .exactOptional()
    .describe('What all calls of one invocation may cost together; then no further call is made. Default: no limit.'),
  store: z
    .string()
    .min(1, 'must not be empty')
    .exactOptional()
    .describe('Folder of the store, inside the project. Default .oloproof.'),
  misses: z
    .enum(['ide', 'fail', 'pass'])
    .exactOptional()
    .describe('Whether the test of a missed case is red: in an IDE (the default), always, or never.'),
  systems: z
    .record(z.string().min(1, 'must not be empty'), httpSystemSchema)
    .exactOptional()
    .describe('Systems behind a URL, by the names that suites use.'),
  judges: z
    .record(z.string().regex(/\S/, 'a judge has a name'), judgeSchema)
    .exactOptional()
    .describe('Judges by name: models that are asked by a rubric.'),
  policy: policySchema.exactOptional(),
})
