import { z } from 'zod'
import { durationMs } from '../base/duration.ts'
import type { Rate } from '../evidence/http-system.ts'

/** What several parts of `oloproof.yaml` have in common. */

export const boundSchema: z.ZodType<number> = z.number().int('must be a whole number').min(1, 'must be at least 1')

export const durationSchema: z.ZodType<string | number> = z
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

const perMinute = z.number().gt(0, 'must be above zero')

export const rateSchema: z.ZodType<Rate> = z
  .strictObject({
    requests_per_minute: perMinute.exactOptional(),
    tokens_per_minute: perMinute.exactOptional(),
  })
  .describe('How fast it may be called, over all workers.')
