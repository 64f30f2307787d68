import { z } from 'zod'
import type { BaselineFile } from './baseline-file.ts'
import { runFileSchema } from './run-file.schema.ts'

const result = z.object({ scores: z.array(z.number()), missing: z.int().min(0) })
const identity = z.object({
  name: z.string(),
  version: z.string(),
  parts: z.record(z.string(), z.string()).exactOptional(),
})

/** Checks the content of a baseline file. */
export const baselineFileSchema: z.ZodType<BaselineFile> = z.object({
  schema_version: z.literal(1),
  run: runFileSchema,
  criteria: z.array(
    z.object({
      name: z.string(),
      kind: z.enum(['BINARY', 'MEAN']),
      range: z.tuple([z.number(), z.number()]).exactOptional(),
      judge: identity.exactOptional(),
    }),
  ),
  cases: z.array(
    z.object({
      id: z.string(),
      content: z.string().regex(/^[0-9a-f]{64}$/, 'is no digest'),
      tags: z.array(z.string()),
      metadata: z.record(z.string(), z.json()),
      results: z.record(z.string(), result),
      outputs: z.array(z.json()).exactOptional(),
    }),
  ),
  digest: z.string('is missing'),
})
