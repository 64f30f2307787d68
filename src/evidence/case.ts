import type { JsonObject } from '../base/json.ts'

/**
 * One input with what is expected of it, after it was read, checked and given an id. `id` is `scenario_id` in events.
 * A case as people write it is a `WrittenCase`.
 *
 * `exclude` is the reason, written in the data before the run, why the case does not count; the system is not called.
 */
export interface Case<Input = unknown, Expected = unknown> {
  readonly id: string
  readonly input: Input
  readonly expected?: Expected
  readonly tags: readonly string[]
  readonly metadata: JsonObject
  readonly exclude?: string
}

/** What the system under test sees of a case: never `expected`. */
export type SystemCase<Input = unknown> = Pick<Case<Input>, 'id' | 'input' | 'tags' | 'metadata'>
