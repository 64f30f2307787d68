import { OloproofError } from './error.ts'

/**
 * The one JSON text of a value: keys sorted by UTF-16 code unit, no white space, `undefined` members dropped.
 * Two values that JSON cannot tell apart have one canonical text, so its digest identifies the value (after RFC 8785).
 *
 * @throws `not_canonical_json` for NaN, infinities, functions, bigints, symbols, cycles, class instances, holes.
 * @example
 * ```ts
 * canonicalJson({ b: 1, a: [true, undefined && 1] }) // throws: `undefined` inside an array is not JSON
 * canonicalJson({ b: 1, a: undefined }) // '{"b":1}'
 * ```
 */
export function canonicalJson(value: unknown): string {
  return write(value, '$', [])
}

function write(value: unknown, path: string, ancestors: object[]): string {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return JSON.stringify(value)
    case 'number':
      if (!Number.isFinite(value)) throw notJson(path, String(value))
      return JSON.stringify(value)
    case 'object':
      return value === null ? 'null' : writeObject(value, path, ancestors)
    default:
      throw notJson(path, typeof value)
  }
}

function writeObject(value: object, path: string, ancestors: object[]): string {
  if (ancestors.includes(value)) throw notJson(path, 'a cycle')
  if (ancestors.length >= MAX_DEPTH) throw notJson(path, `nesting deeper than ${MAX_DEPTH}`)
  ancestors.push(value)
  const text = Array.isArray(value) ? writeArray(value, path, ancestors) : writeRecord(value, path, ancestors)
  ancestors.pop()
  return text
}

function writeArray(array: readonly unknown[], path: string, ancestors: object[]): string {
  const items: string[] = []
  for (let index = 0; index < array.length; index++) items.push(write(array[index], `${path}[${index}]`, ancestors))
  return `[${items.join(',')}]`
}

function writeRecord(record: object, path: string, ancestors: object[]): string {
  const prototype: unknown = Object.getPrototypeOf(record)
  if (prototype !== null && !isPlainPrototype(prototype)) throw notJson(path, `a ${className(record)}`)
  const members: string[] = []
  for (const key of Object.keys(record).sort()) {
    const member: unknown = (record as Record<string, unknown>)[key]
    if (member !== undefined) members.push(`${JSON.stringify(key)}:${write(member, `${path}.${key}`, ancestors)}`)
  }
  return `{${members.join(',')}}`
}

const MAX_DEPTH = 500

// A plain object of another realm (a vm context) has another Object.prototype, whose own prototype is null.
function isPlainPrototype(prototype: unknown): boolean {
  return (
    typeof prototype === 'object' &&
    prototype !== null &&
    Object.getPrototypeOf(prototype) === null &&
    Object.hasOwn(prototype, 'hasOwnProperty')
  )
}

function className(value: object): string {
  const name: unknown = value.constructor?.name
  return typeof name === 'string' && name !== '' ? name : 'class instance'
}

function notJson(path: string, found: string): OloproofError {
  return new OloproofError('not_canonical_json', { path, found })
}
