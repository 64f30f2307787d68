import type { JsonValue } from './json.ts'

/**
 * Whether `text` is a JSON pointer (RFC 6901): empty, or members after slashes, with `~1` for a slash and `~0` for a tilde.
 */
export function isJsonPointer(text: string): boolean {
  return /^(\/([^~]|~[01])*)?$/s.test(text)
}

/**
 * The value that a JSON pointer leads to, or undefined when it leads nowhere.
 *
 * @example
 * ```ts
 * valueAt({ choices: [{ text: 'refund' }] }, '/choices/0/text') // 'refund'
 * valueAt({ answer: null }, '/label') // undefined
 * ```
 */
export function valueAt(value: JsonValue, pointer: string): JsonValue | undefined {
  let at: JsonValue | undefined = value
  for (const part of pointer.split('/').slice(1)) {
    at = memberOf(at, part.replaceAll('~1', '/').replaceAll('~0', '~'))
  }
  return at
}

/** An own member of an object, or an item of an array by its index. */
export function memberOf(value: JsonValue | undefined, name: string): JsonValue | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  if (Array.isArray(value) && !/^(0|[1-9]\d*)$/.test(name)) return undefined
  return Object.hasOwn(value, name) ? (value as Readonly<Record<string, JsonValue>>)[name] : undefined
}
