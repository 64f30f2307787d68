import { z } from 'zod'
import type { WrittenIssue } from '../base/error-catalogue.ts'
import { nearestName } from '../base/nearest-name.ts'
import type { Places } from './strict-yaml.ts'

/** What a value has wrong under a strict schema, in words, with places and the nearest valid names. */
export function writtenIssues(schema: z.ZodType, value: unknown, places: Places): readonly WrittenIssue[] {
  const { error } = schema.safeParse(value)
  return (error?.issues ?? []).flatMap((issue) => {
    // What stands there may be a secret: a key, or the value of any header.
    const isSecret = issue.path.at(-1) === 'api_key' || issue.path.at(-2) === 'headers'
    return issuesOf(issue, schema, value, places).map((one) => ({
      ...one,
      text: isSecret ? '' : withoutPassword(one.text),
    }))
  })
}

/** A secret in the file is refused, and the refusal does not show it. */
function withoutPassword(text: string): string {
  return text.replace(/\/\/[^/@]*@/, '//[redacted]@')
}

function issuesOf(
  issue: z.core.$ZodIssue,
  schema: z.ZodType,
  value: unknown,
  { placeOf, placeOfKey }: Places,
): readonly WrittenIssue[] {
  const { path } = issue
  if (issue.code === 'unrecognized_keys') {
    const known = keysAt(schema, path)
    return issue.keys.map((key) => ({
      ...placeOfKey([...path, key]),
      problem: `unknown key; there are ${known.join(', ')}`,
      nearest: nearestName(key, known),
    }))
  }
  if (valueAt(value, path) === undefined) {
    return [{ ...placeOf(path), problem: `${String(path.at(-1))} is missing`, nearest: null }]
  }
  const place = placeOf(path)
  if (issue.code === 'invalid_value') {
    const values = issue.values.map(String)
    const nearest = nearestName(String(valueAt(value, path)), values)
    return [{ ...place, problem: `must be one of ${values.join(', ')}`, nearest }]
  }
  // Checks of our own say what was most likely meant.
  const nearest: unknown = issue.code === 'custom' ? issue.params?.['nearest'] : null
  const problem = issue.message.replace(/^Invalid input: /, '')
  return [{ ...place, problem, nearest: typeof nearest === 'string' ? nearest : null }]
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  let current = value
  for (const key of path) current = (current as Readonly<Record<PropertyKey, unknown>> | null | undefined)?.[key]
  return current
}

/** The keys that a strict schema knows at a path. */
function keysAt(schema: unknown, path: readonly PropertyKey[]): readonly string[] {
  let current = schema
  for (const key of path) {
    const at = unwrapped(current)
    current = memberSchema(at, key)
  }
  const at = unwrapped(current)
  return at instanceof z.ZodObject ? Object.keys(at.shape) : []
}

function memberSchema(schema: unknown, key: PropertyKey): unknown {
  if (schema instanceof z.ZodArray) return schema.element
  if (schema instanceof z.ZodRecord) return schema.valueType
  return schema instanceof z.ZodObject ? schema.shape[String(key)] : undefined
}

function unwrapped(schema: unknown): unknown {
  return schema instanceof z.ZodExactOptional ? unwrapped(schema.unwrap()) : schema
}
