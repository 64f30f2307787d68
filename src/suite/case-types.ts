import type { JsonObject } from '../base/json.ts'
import type { StandardSchema } from './standard-schema.ts'

// `any` is deliberate here and nowhere else: data read from a file has no static type until a schema gives it one,
// and `unknown` would make every criterion over a file a cast.
/* oxlint-disable typescript/no-explicit-any */

/** A case as people write it: an object with an own `input`. Anything else that `cases` yields is an input. */
export interface WrittenCase<Input = unknown, Expected = unknown> {
  readonly id?: string
  readonly input: Input
  readonly expected?: Expected
  readonly tags?: readonly string[]
  readonly metadata?: JsonObject
  /** Why this case does not count; the system is not called for it. */
  readonly exclude?: string
}

/**
 * Where cases come from: an array; the path or URL of a `.jsonl`, `.json`, `.yaml` or `.csv` file (string paths are
 * relative to the test file); or a function that yields cases, now or later.
 */
export type CaseSource<Item> = readonly Item[] | string | URL | (() => CaseYield<Item> | Promise<CaseYield<Item>>)

type CaseYield<Item> = Iterable<Item> | AsyncIterable<Item>

/** Standard Schemas that every case is checked against before the first call; types are inferred from them. */
export interface CaseSchema {
  readonly input?: StandardSchema
  readonly expected?: StandardSchema
}

type SchemaOutput<Schema> = Schema extends StandardSchema<infer Output> ? Output : never

/** The type of `input` that a suite over `Item`s has. */
export type InputOf<Item, Schema> = Schema extends { readonly input: StandardSchema }
  ? SchemaOutput<Schema['input']>
  : unknown extends Item
    ? any
    : Item extends { readonly input: infer Input }
      ? Input
      : Item

/** The type of `expected` that a suite over `Item`s has: `undefined` where its cases declare none. */
export type ExpectedOf<Item, Schema> = Schema extends { readonly expected: StandardSchema }
  ? SchemaOutput<Schema['expected']>
  : unknown extends Item
    ? any
    : Item extends { readonly input: unknown; readonly expected: infer Expected }
      ? Expected
      : Item extends { readonly input: unknown; readonly expected?: infer Expected }
        ? Expected | undefined
        : undefined
