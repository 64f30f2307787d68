import { canonicalJson } from '../base/canonical-json.ts'
import { isJsonObject, type JsonObject, type JsonValue } from '../base/json.ts'
import type { Case } from './case.ts'

/** A part of the cases of a suite: those with a tag, those whose metadata hold what is written here, or both. */
export interface Slice {
  readonly tag?: string
  readonly metadata?: JsonObject
}

/**
 * Whether a case belongs to a slice. Objects in the metadata of the slice name what they ask for and leave the rest
 * open; any other value must be the same JSON value.
 *
 * @example
 * ```ts
 * isInSlice({ tags: ['refunds'], metadata: { user: { language: 'es', age: 30 } } }, { metadata: { user: { language: 'es' } } }) // true
 * ```
 */
export function isInSlice({ tags, metadata }: Pick<Case, 'tags' | 'metadata'>, slice: Slice): boolean {
  if (slice.tag !== undefined && !tags.includes(slice.tag)) return false
  return slice.metadata === undefined || holds(metadata, slice.metadata)
}

/** The places in `slices` of those that a case belongs to. */
export function slicesOf(testCase: Pick<Case, 'tags' | 'metadata'>, slices: readonly Slice[]): readonly number[] {
  return slices.flatMap((slice, index) => (isInSlice(testCase, slice) ? index : []))
}

/**
 * The slices that rules as they were written ask for, each once; what is no slice is left to whoever checks the rules.
 */
export function writtenSlices(rules: readonly { readonly where?: unknown }[]): readonly Slice[] {
  const slices = new Map<string, Slice>()
  for (const { where } of rules) if (isSlice(where)) slices.set(sliceKey(where), where)
  return [...slices.values()]
}

function isSlice(where: unknown): where is Slice {
  if (typeof where !== 'object' || where === null) return false
  const { tag = '', metadata = {} } = where as Partial<Record<keyof Slice, unknown>>
  return typeof tag === 'string' && typeof metadata === 'object' && metadata !== null && isJson(where)
}

function isJson(value: unknown): boolean {
  try {
    canonicalJson(value)
    return true
  } catch {
    return false
  }
}

/** A text that two slices share exactly when they are the same; empty for all cases. */
export function sliceKey(slice: Slice | undefined): string {
  return slice === undefined ? '' : canonicalJson(slice)
}

function holds(found: JsonValue | undefined, wanted: JsonValue): boolean {
  if (found === undefined) return false
  if (!isJsonObject(wanted)) return canonicalJson(found) === canonicalJson(wanted)
  return isJsonObject(found) && Object.entries(wanted).every(([key, value]) => holds(ownValue(found, key), value))
}

function ownValue(object: JsonObject, key: string): JsonValue | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined
}
