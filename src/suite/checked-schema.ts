import { messageOf, OloproofError } from '../base/error.ts'
import { unknownKeyText } from '../base/unknown-key-text.ts'
import { boundedText } from '../execution/bounded-text.ts'
import type { CaseSchema } from './case-types.ts'

const KEYS: readonly string[] = ['input', 'expected'] satisfies readonly (keyof CaseSchema)[]

/**
 * The `schema` of a suite, once it is known to check something.
 *
 * @throws `suite_invalid` for an unknown key, a member that is no Standard Schema, and for none at all: the cases would
 *   run unchecked.
 */
export function checkedSchema(suite: string, schema: unknown): CaseSchema {
  if (schema === undefined) return {}
  const invalid = (problem: string): OloproofError => new OloproofError('suite_invalid', { suite, problem, advice })
  if (isStandardSchema(schema)) {
    throw invalid('schema is { input, expected }, not a schema itself; for inputs, write schema: { input: ... }')
  }
  if (typeof schema !== 'object' || schema === null) {
    throw invalid(`schema is { input, expected }, not ${shown(schema)}`)
  }
  for (const key of Object.keys(schema)) {
    if (!KEYS.includes(key)) throw invalid(unknownKeyText('key of schema', key, KEYS))
  }
  const members = Object.entries(schema).filter(([, member]) => member !== undefined)
  if (members.length === 0) throw invalid('schema has neither input nor expected, and would check nothing')
  for (const [key, member] of members) {
    if (!isStandardSchema(member)) throw invalid(`schema.${key} is no Standard Schema: ${shown(member)}`)
  }
  return schema
}

const advice = 'a Standard Schema is what zod, valibot and arktype make; without `schema` the cases are not checked'

/** Those of arktype are functions. */
function isStandardSchema(value: unknown): boolean {
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return false
  const { '~standard': standard } = value as { readonly '~standard'?: unknown }
  if (typeof standard !== 'object' || standard === null) return false
  return typeof (standard as { readonly validate?: unknown }).validate === 'function'
}

/** Schemas of other kinds are large. */
function shown(value: unknown): string {
  return typeof value === 'function' ? 'a function' : boundedText(messageOf(value), SHOWN_LIMIT)
}

const SHOWN_LIMIT = 200
