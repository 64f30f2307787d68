import { z } from 'zod'
import { isJsonPointer } from '../base/json-pointer.ts'
import { nearestName } from '../base/nearest-name.ts'
import { TEMPLATE_ROOTS, templatePaths } from '../base/template.ts'
import { areVariablesWellFormed, variablesIn } from '../base/variables.ts'
import { tokenPriceSchema } from '../evidence/token-price.schema.ts'
import { boundSchema, durationSchema, rateSchema } from './setting.schema.ts'
import type { WrittenHttpSystem } from './written-http-system.ts'

/** Headers that carry secrets: a secret that is written down would be kept in files and digests. */
const SECRET_HEADERS = new Set([
  'authorization',
  'proxy-authorization',
  'cookie',
  'x-api-key',
  'api-key',
  'x-goog-api-key',
])

const pointer = z.string().refine(isJsonPointer, { error: 'must be a JSON pointer, like /answer/text' })

const url = z
  .string()
  .refine(isHttpUrl, { error: 'must be an http or https URL with its host written out' })
  .refine((text) => !/^[a-z]+:\/\/[^/?#]*@/i.test(text), {
    error: 'must hold no user and no password: put ${NAME} into a header',
  })
  .refine((text) => variablesIn(text).length === 0, { error: 'may hold no variable: only headers may' })
  .superRefine(checkTemplates)

const header = z
  .string()
  .refine((text) => !/[\r\n\0]/.test(text), { error: 'must be one line' })
  .refine((text) => !text.includes('{{'), { error: 'may hold no template: only url and body may' })
  .refine(areVariablesWellFormed, { error: 'must name its variables like ${NAME}' })

const headers = z.record(z.string(), header).superRefine((written, context) => {
  for (const [name, value] of Object.entries(written)) {
    if (!/^[!#$%&'*+.^_`|~\w-]+$/.test(name)) {
      context.addIssue({ code: 'custom', path: [name], message: 'must be the name of a header' })
    }
    if (!SECRET_HEADERS.has(name.toLowerCase()) || variablesIn(value).length > 0) continue
    const message = 'must take its secret from the environment: write ${NAME} in the place of it'
    context.addIssue({ code: 'custom', path: [name], message })
  }
})

const body = z.json().superRefine(checkTemplates)

/** Checks one entry of `systems:`, and what `httpSystem` is given beside its name. */
export const httpSystemSchema: z.ZodType<WrittenHttpSystem> = z.strictObject({
  version: z
    .string()
    .min(1, 'must not be empty')
    .describe('Part of the identity: a new prompt or model wants a new one.'),
  http: z
    .strictObject({
      url,
      method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']).exactOptional().describe('Default POST.'),
      headers: headers.exactOptional().describe('${NAME} is read from the environment.'),
      body: body
        .exactOptional()
        .describe('{{input}}, {{input.name}}, {{id}}, {{tags}} and {{metadata.name}} stand for the case.'),
      output: pointer.exactOptional().describe('JSON pointer to the output. Default: the whole answer.'),
      usage: z
        .strictObject({ input_tokens: pointer.exactOptional(), output_tokens: pointer.exactOptional() })
        .exactOptional(),
    })
    .superRefine(({ method, body: written }, context) => {
      if (method === 'GET' && written !== undefined) {
        context.addIssue({ code: 'custom', path: ['body'], message: 'does not go with GET' })
      }
    })
    .describe('How it is asked, and where its answer stands.'),
  concurrency: boundSchema.exactOptional().describe('Calls in flight at most, over all workers.'),
  timeout: durationSchema.exactOptional().describe('Time for one attempt.'),
  rate: rateSchema.exactOptional(),
  price: tokenPriceSchema.exactOptional(),
})

function isHttpUrl(text: string): boolean {
  return /^https?:\/\/[^/?#{}\s]+([/?#]|$)/i.test(text) && URL.canParse(text)
}

function checkTemplates(value: z.core.util.JSONType, context: z.RefinementCtx): void {
  for (const path of templatePaths(value)) {
    const [root = ''] = path.split('.')
    if (TEMPLATE_ROOTS.some((known) => known === root)) continue
    const nearest = nearestName(root, TEMPLATE_ROOTS)
    context.addIssue({
      code: 'custom',
      message: `may name ${TEMPLATE_ROOTS.join(', ')} of the case, not ${path}`,
      params: { nearest },
    })
  }
}
