import { canonicalJson } from '../base/canonical-json.ts'
import { messageOf, OloproofError } from '../base/error.ts'
import { isJsonObject, type JsonObject } from '../base/json.ts'
import { nearestName } from '../base/nearest-name.ts'
import type { Case } from '../evidence/case.ts'
import type { CaseRow } from './case-row.ts'

/** A case as it was written; its members were not looked at yet. */
export type WrittenCase = Readonly<Record<string, unknown>>

/** A case before it has an id, unless it brought one. */
export interface UnnamedCase {
  readonly id?: string
  readonly rest: Omit<Case, 'id'>
  /** Canonical JSON of input, expected, tags and metadata. */
  readonly content: string
}

const KEYS = ['id', 'input', 'expected', 'tags', 'metadata', 'exclude']

/**
 * What a row says: an object with an own `input` is a case, anything else is an input.
 *
 * @throws `case_invalid` for an unknown key of a case, and for an object that has `expected` and no `input`: taken for an
 * input, it would tell the system what is expected.
 */
export function writtenCase({ value, place }: CaseRow): WrittenCase {
  if (!isJsonObject(value)) return { input: value }
  if (!Object.hasOwn(value, 'input')) {
    if (!Object.hasOwn(value, 'expected')) return { input: value }
    const meant = Object.keys(value).find((key) => !KEYS.includes(key) && nearestName(key, KEYS) === 'input')
    const problem = `\`expected\` without an \`input\`${meant === undefined ? '' : `, but ${JSON.stringify(meant)}`}`
    throw invalid(place, problem, meant === undefined ? null : 'input')
  }
  for (const key of Object.keys(value)) {
    if (!KEYS.includes(key)) throw invalid(place, `unknown key ${JSON.stringify(key)}`, nearestName(key, KEYS))
  }
  return value
}

/**
 * The case in what was written. It shares nothing with it.
 *
 * @throws `case_invalid` when a member has the wrong type, or is not JSON.
 */
export function caseFromWritten(written: WrittenCase, place: string): UnnamedCase {
  const { id, input, expected, tags = NO_TAGS, metadata = NO_METADATA, exclude } = written
  if (id !== undefined && !isText(id)) throw invalid(place, '`id` must be a text that is not empty')
  if (!Array.isArray(tags) || !tags.every(isText)) throw invalid(place, '`tags` must be an array of texts')
  if (!isJsonObject(metadata)) throw invalid(place, '`metadata` must be an object')
  if (exclude !== undefined && !isText(exclude)) throw invalid(place, '`exclude` must be the reason, as a text')
  if (input === undefined) throw invalid(place, '`input` is undefined')
  return {
    ...(id !== undefined && { id }),
    content: canonical({ expected, input, metadata, tags }, place),
    rest: {
      input: copyOf(input),
      ...(expected !== undefined && { expected: copyOf(expected) }),
      tags: tags.length === 0 ? NO_TAGS : copyOf(tags),
      metadata: metadata === NO_METADATA ? NO_METADATA : copyOf(metadata),
      ...(exclude !== undefined && { exclude }),
    },
  }
}

// Most cases have neither, and share these.
const NO_TAGS: readonly string[] = Object.freeze([])
const NO_METADATA: JsonObject = Object.freeze({})

/** What JSON makes of a value that is JSON. */
function copyOf<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null) return JSON.parse(JSON.stringify(value)) as Value
  // JSON has no negative zero.
  return value === 0 ? (0 as Value) : value
}

function canonical(content: WrittenCase, place: string): string {
  try {
    return canonicalJson(content)
  } catch (error) {
    throw invalid(place, messageOf(error))
  }
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}

function invalid(place: string, problem: string, nearest: string | null = null): OloproofError {
  return new OloproofError('case_invalid', { place, problem, nearest })
}
