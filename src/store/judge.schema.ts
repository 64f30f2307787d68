import { z } from 'zod'
import { PROVIDER_NAMES, type ProviderName } from '../evidence/judge-definition.ts'
import { tokenPriceSchema } from '../evidence/token-price.schema.ts'
import { boundSchema, durationSchema, rateSchema } from './setting.schema.ts'
import type { WrittenJudge } from './written-judge.ts'

const text = z.string().regex(/\S/, 'must not be empty')

const baseUrl = z
  .string()
  .refine(isHttpUrl, { error: 'must be a URL that begins with http:// or https://, without a user or password' })

const scale = z
  .union([z.literal('binary'), z.strictObject({ min: z.number(), max: z.number() })], {
    error: 'must be binary, or { min: 1, max: 5 } with numbers of yours',
  })
  .refine((value) => value === 'binary' || value.min < value.max, { error: 'min must be below max' })

/** Parameters that a judge sets itself: another value would ask for something that is no verdict. */
const RESERVED: Readonly<Record<ProviderName, readonly string[]>> = {
  openai: ['model', 'messages', 'response_format', 'stream', 'n', 'tools'],
  'openai-responses': ['model', 'instructions', 'input', 'text', 'stream', 'background', 'tools'],
  anthropic: ['model', 'system', 'messages', 'output_config', 'stream', 'tools'],
  gemini: ['responseMimeType', 'responseJsonSchema', 'responseSchema', 'candidateCount'],
  ollama: [],
}

/** Checks a judge in `oloproof.yaml`. */
export const judgeSchema: z.ZodType<WrittenJudge> = z
  .strictObject({
    provider: z
      .enum(PROVIDER_NAMES)
      .describe('How the model is spoken to; openai is also what compatible servers speak.'),
    base_url: baseUrl.exactOptional().describe('Where it is asked. Default: the address of the provider.'),
    model: text,
    api_key: z
      .string()
      .regex(
        /^\$\{[A-Za-z_][A-Za-z0-9_]*\}$/,
        'must be ${NAME}, the name of an environment variable in which the key is',
      )
      .exactOptional()
      .describe('${NAME}: the environment variable in which the key is.'),
    rubric: text.describe('What an answer must be like.'),
    scale: scale.exactOptional().describe('binary (the default), or the range of the scores.'),
    votes: z
      .number()
      .int('must be a whole number')
      .min(1, 'must be at least 1')
      .max(99, 'must be at most 99')
      .exactOptional()
      .describe('How often each output is judged: the majority counts, or the mean of the scores. Default 1.'),
    parameters: z
      .record(z.string(), z.json())
      .exactOptional()
      .describe('Sent with each request, in the words of the provider: temperature, max_tokens, ...'),
    concurrency: boundSchema.exactOptional().describe('Calls in flight at most, over all workers.'),
    timeout: durationSchema.exactOptional().describe('Time for one attempt. Default: timeout.judge.'),
    rate: rateSchema.exactOptional(),
    price: tokenPriceSchema.exactOptional(),
  })
  .superRefine(({ provider, parameters = {} }, context) => {
    for (const key of Object.keys(parameters).filter((one) => RESERVED[provider].includes(one))) {
      context.addIssue({ code: 'custom', path: ['parameters', key], message: 'is set by the judge itself' })
    }
  })

function isHttpUrl(written: string): boolean {
  if (!URL.canParse(written)) return false
  const { protocol, username, password } = new URL(written)
  return (protocol === 'http:' || protocol === 'https:') && username === '' && password === ''
}
