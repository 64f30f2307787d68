import { createRequire } from 'node:module'
import type { Ajv } from 'ajv'
import type addFormatsTo from 'ajv-formats'
import { messageOf, OloproofError } from '../base/error.ts'
import { unknownKeyText } from '../base/unknown-key-text.ts'
import type { BinaryCheck } from './check.ts'

// Loaded with the first schema: it takes a tenth of a second.
const require = createRequire(import.meta.url)

export interface JsonSchemaOptions {
  /** The output is a text that holds JSON. A text that does not is missed, as any other output that is not valid. */
  readonly parse?: boolean
}

/**
 * A check that the output is valid by a JSON Schema: draft 2020-12, or draft 7 when its `$schema` says so. `format` is
 * checked. A keyword or a format that does not exist is refused, since it would allow everything.
 *
 * @throws `check_invalid` when the schema is none, and for an unknown option.
 * @example
 * ```ts
 * const schema = { type: 'object', properties: { days: { type: 'integer' } }, required: ['days'] }
 * jsonSchema(schema)({ output: { days: 3 } }) // true
 * jsonSchema(schema, { parse: true })({ output: '{"days":"three"}' }) // false
 * ```
 */
export function jsonSchema(
  schema: object | boolean,
  { parse = false, ...others }: JsonSchemaOptions = {},
): BinaryCheck<{ readonly output: unknown }> {
  const [unknown] = Object.keys(others)
  if (unknown !== undefined) throw invalid(unknownKeyText('option', unknown, ['parse']))
  const validate = validatorOf(schema)
  return ({ output }) => {
    if (!parse) return validate(output)
    const parsed = parsedJson(output)
    return parsed !== undefined && validate(parsed)
  }
}

function validatorOf(schema: object | boolean): (value: unknown) => boolean {
  try {
    const { default: ajvOfDraft } = require(isDraft7(schema) ? 'ajv' : 'ajv/dist/2020.js') as {
      readonly default: typeof Ajv
    }
    const ajv = new ajvOfDraft({ strictTypes: false, strictTuples: false, logger: false })
    const { default: addFormats } = require('ajv-formats') as { readonly default: typeof addFormatsTo.default }
    addFormats(ajv)
    const validate = ajv.compile(schema)
    // It answers with a promise, which is no answer.
    if ('$async' in validate) throw new Error('a schema with $async cannot be used')
    return validate
  } catch (error) {
    throw invalid(messageOf(error))
  }
}

function invalid(problem: string): OloproofError {
  const usage = "jsonSchema({ type: 'object', required: ['days'] })"
  return new OloproofError('check_invalid', { check: 'jsonSchema', problem, usage })
}

function isDraft7(schema: object | boolean): boolean {
  const { $schema } = Object(schema) as { readonly $schema?: unknown }
  return typeof $schema === 'string' && $schema.includes('draft-07')
}

function parsedJson(output: unknown): unknown {
  try {
    return typeof output === 'string' ? JSON.parse(output) : undefined
  } catch {
    return undefined
  }
}
