import { OloproofError } from '../base/error.ts'
import type { WrittenCase } from './case-from-row.ts'

/** A Standard Schema, as far as it is used here. */
interface ValueSchema {
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
 * A case with `input` and `expected` replaced by what the schemas made of them.
 *
 * @throws `case_invalid` with the first issue of a schema.
 */
export async function withSchemas(
  written: WrittenCase,
  { input, expected }: ValueSchemas,
  place: string,
): Promise<WrittenCase> {
  return {
    ...written,
    ...(input && { input: await validated(input, 'input', written['input'], place) }),
    ...(expected && { expected: await validated(expected, 'expected', written['expected'], place) }),
  }
}

async function validated(schema: ValueSchema, member: string, value: unknown, place: string): Promise<unknown> {
  const answer = await schema['~standard'].validate(value)
  if (!isAnswer(answer)) {
    const problem = `${member}: its schema answered with neither a value nor issues`
    throw new OloproofError('case_invalid', { place, problem, nearest: null })
  }
  if (answer.issues === undefined) return answer.value
  const [issue] = answer.issues
  const path = (issue?.path ?? []).map((part) => `.${String(typeof part === 'object' ? part.key : part)}`).join('')
  const problem = `${member}${path}: ${issue?.message ?? 'refused by its schema'}`
  throw new OloproofError('case_invalid', { place, problem, nearest: null })
}

/** Without this, what is expected would be gone by the schema of somebody's own that forgets to return it. */
function isAnswer(answer: unknown): boolean {
  if (typeof answer !== 'object' || answer === null) return false
  return 'value' in answer || ('issues' in answer && answer.issues !== undefined)
}
