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
  return write(value, { ancestors: [], keys: [] })
}

/** Where the value that is being written stands. A path is made of it only when there is something to complain about. */
interface Place {
  readonly ancestors: object[]
  readonly keys: (string | number)[]
}

function write(value: unknown, place: Place): string {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return JSON.stringify(value)
    case 'number':
      if (!Number.isFinite(value)) throw notJson(place, String(value))
      return JSON.stringify(value)
    case 'object':
      return value === null ? 'null' : writeObject(value, place)
    default:
      throw notJson(place, typeof value)
  }
}

function writeObject(value: object, place: Place): string {
  const { ancestors } = place
  if (ancestors.includes(value)) throw notJson(place, 'a cycle')
  if (ancestors.length >= MAX_DEPTH) throw notJson(place, `nesting deeper than ${MAX_DEPTH}`)
  ancestors.push(value)
  const text = Array.isArray(value) ? writeArray(value, place) : writeRecord(value, place)
  ancestors.pop()
  return text
}

function writeArray(array: readonly unknown[], place: Place): string {
  let items = ''
  for (let index = 0; index < array.length; index++) {
    items += `${index === 0 ? '' : ','}${writeMember(index, array[index], place)}`
  }
  return `[${items}]`
}

function writeRecord(record: object, place: Place): string {
  const prototype: unknown = Object.getPrototypeOf(record)
  if (prototype !== Object.prototype && prototype !== null && !isPlainPrototype(prototype)) {
    throw notJson(place, `a ${className(record)}`)
  }
  let members = ''
  for (const key of sorted(Object.keys(record))) {
    const member: unknown = (record as Record<string, unknown>)[key]
    if (member === undefined) continue
    members += `${members === '' ? '' : ','}${JSON.stringify(key)}:${writeMember(key, member, place)}`
  }
  return `{${members}}`
}

function writeMember(key: string | number, member: unknown, place: Place): string {
  place.keys.push(key)
  const text = write(member, place)
  place.keys.pop()
  return text
}

const MAX_DEPTH = 500

/** The keys in order, sorted in place. Records have few, for which calling the engine's sort takes longer than sorting. */
function sorted(keys: string[]): string[] {
  if (keys.length > FEW) return keys.sort()
  for (let end = 1; end < keys.length; end++) {
    const key = keys[end]!
    let index = end
    for (; index > 0 && keys[index - 1]! > key; index--) keys[index] = keys[index - 1]!
    keys[index] = key
  }
  return keys
}

const FEW = 12

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

function notJson({ keys }: Place, found: string): OloproofError {
  const path = `$${keys.map((key) => (typeof key === 'number' ? `[${key}]` : `.${key}`)).join('')}`
  return new OloproofError('not_canonical_json', { path, found })
}
