import { isJsonObject } from './json.ts'

/** The members of a JSON object; none of anything else. */
export type Members = Readonly<Record<string, unknown>>

/**
 * The members of `value`, whatever it is: what a server sends is looked into without a check of its whole shape.
 *
 * @example
 * ```ts
 * membersOf({ usage: 3 }) // { usage: 3 }
 * membersOf('usage') // {}
 * ```
 */
export function membersOf(value: unknown): Members {
  return isJsonObject(value) ? value : {}
}

/** The objects in a list; none of anything else. */
export function objectsIn(value: unknown): readonly Members[] {
  return Array.isArray(value) ? value.map(membersOf) : []
}

/** A text that is not empty, or null. */
export function textOrNull(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}
