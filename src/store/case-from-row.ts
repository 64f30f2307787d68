import { canonicalJson } from '../base/canonical-json.ts'
import { messageOf, OloproofError } from '../base/error.ts'
import type { JsonObject } from '../base/json.ts'
import { nearestName } from '../base/nearest-name.ts'
import type { Case } from '../evidence/case.ts'
import type { CaseRow } from './case-row.ts'

/** A case that may have no id yet. */
export type UnnamedCase = Omit<Case, 'id'> & { readonly id?: string }

const KEYS = ['id', 'input', 'expected', 'tags', 'metadata', 'exclude']

/** A Standard Schema, as far as it is used here. */
export interface ValueSchema {
  readonly '~standard': { readonly validate: (value: unknown) => SchemaAnswer | Promise<SchemaAnswer> }
}

type SchemaAnswer =
  | { readonly value: unknown; readonly issues?: undefined }
  | {
      readonly issues: readonly {
        readonly message: string
        readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined
      }[]
    }

/** Schemas for `input` and `expected`; what they return takes the place of what was written. */
export interface ValueSchemas {
  readonly input?: ValueSchema
  readonly expected?: ValueSchema
}

/**
 * The case in a row: an object with an own `input` is a case with known keys only, anything else is an input. What comes
 * back shares nothing with the row.
 *
 * @throws `case_invalid` with the place of the row.
 */
export async function caseFromRow({ value, place }: CaseRow, schemas: ValueSchemas): Promise<UnnamedCase> {
  const written: Readonly<Record<string, unknown>> =
    isObject(value) && Object.hasOwn(value, 'input') ? value : { input: value }
  for (const key of Object.keys(written)) {
    if (!KEYS.includes(key)) throw invalid(place, `unknown key ${JSON.stringify(key)}`, nearestName(key, KEYS))
  }
  const { id, input: writtenInput, expected: writtenExpected, tags = [], metadata = {}, exclude } = written
  if (id !== undefined && !isText(id)) throw invalid(place, '`id` must be a text that is not empty')
  if (!Array.isArray(tags) || !tags.every(isText)) throw invalid(place, '`tags` must be an array of texts')
  if (!isObject(metadata)) throw invalid(place, '`metadata` must be an object')
  if (exclude !== undefined && !isText(exclude)) throw invalid(place, '`exclude` must be the reason, as a text')
  const input = await validated(schemas.input, 'input', writtenInput, place)
  const expected = await validated(schemas.expected, 'expected', writtenExpected, place)
  return jsonCopy({ id, input, expected, tags, metadata, exclude }, place)
}

async function validated(
  schema: ValueSchema | undefined,
  member: string,
  value: unknown,
  place: string,
): Promise<unknown> {
  if (schema === undefined) return value
  const answer = await schema['~standard'].validate(value)
  const [issue] = answer.issues ?? []
  if (issue !== undefined) {
    const path = (issue.path ?? []).map((part) => `.${String(typeof part === 'object' ? part.key : part)}`).join('')
    throw invalid(place, `${member}${path}: ${issue.message}`)
  }
  return 'value' in answer ? answer.value : undefined
}

/** What JSON keeps of a case, without undefined members; anything that JSON would change in silence is refused. */
function jsonCopy(written: Readonly<Record<string, unknown>>, place: string): UnnamedCase {
  if (written['input'] === undefined) throw invalid(place, '`input` is undefined')
  try {
    canonicalJson(written)
  } catch (error) {
    throw invalid(place, messageOf(error))
  }
  return JSON.parse(JSON.stringify(written)) as UnnamedCase
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}

function invalid(place: string, problem: string, nearest: string | null = null): OloproofError {
  return new OloproofError('case_invalid', { place, problem, nearest })
}
