import { OloproofError } from '../base/error.ts'
import type { CriterionKind, ScoreRange } from '../evidence/criterion.ts'
import type { Exclusion } from '../execution/exclude.ts'
import type { AnsweredCase } from '../execution/runnable-criterion.ts'
import type { Judge } from './judge.ts'
import type { ModelJudge } from './model-judge.ts'

type Awaitable<Value> = Value | Promise<Value>

/** A criterion in code: `true` or `false`, a finite number for MEAN, or `exclude(reason)`. */
type Check<Answer, Value> = (answer: Answer) => Awaitable<Value | Exclusion>

/** A criterion in code that brings its kind and range along, as `similarity()` does. */
interface ScoredCheck<Answer> {
  (answer: Answer): Awaitable<number | Exclusion>
  readonly kind: 'MEAN'
  readonly range: ScoreRange
}

interface MeanOptions {
  readonly kind: 'MEAN'
  /** The closed range of the scores. A score outside it is MISSING; without it a MEAN rule cannot be decided by default. */
  readonly range?: ScoreRange
}

/** A judge in code, with the kind of what it returns. */
type JudgedOptions<Answer> =
  | { readonly kind?: 'BINARY'; readonly range?: never; readonly judge: Judge<Answer, boolean> }
  | (MeanOptions & { readonly judge: Judge<Answer, number> })

/** A judge of `oloproof.yaml` by its name, or one that asks a model: its scale says which kind the criterion is. */
interface ModelJudgedOptions {
  readonly kind?: CriterionKind
  readonly range?: never
  readonly judge: string | ModelJudge
}

/**
 * Declares a criterion of the suite whose body is running. Names are unique within a suite; the metric of a criterion
 * has its name. One that returns numbers, or whose judge does, says so: `{ kind: 'MEAN' }`.
 *
 * @throws `criterion_outside_suite` outside the body of `describeSuite`, `criterion_invalid` for a repeated or empty
 *   name, an unknown kind or a range that is not two finite numbers in order.
 */
export interface CriterionFunction<Input, Output, Expected> {
  (
    name: string,
    options: { readonly kind: 'BINARY' },
    check: Check<AnsweredCase<Input, Output, Expected>, boolean>,
  ): void
  (name: string, options: MeanOptions, check: Check<AnsweredCase<Input, Output, Expected>, number>): void
  // One signature for all of two arguments: of several, the compiler explains the last, whichever was meant.
  (
    name: string,
    criterion:
      | Check<AnsweredCase<Input, Output, Expected>, boolean>
      | ScoredCheck<AnsweredCase<Input, Output, Expected>>
      | JudgedOptions<AnsweredCase<Input, Output, Expected>>
      | ModelJudgedOptions,
  ): void
}

/** One call of {@link criterion} as it was written, before it is checked. */
export interface WrittenCriterion {
  readonly name: unknown
  readonly options: { readonly kind?: unknown; readonly range?: unknown; readonly judge?: unknown }
  readonly check: unknown
}

let collecting: WrittenCriterion[] | null = null

/**
 * Runs the body of a suite and returns the criteria that it declared, in order. Vitest collects one suite of a file
 * after the other, so that one variable is enough.
 */
export async function collectCriteria(body: () => unknown): Promise<readonly WrittenCriterion[]> {
  const mine: WrittenCriterion[] = []
  const outer = collecting
  collecting = mine
  try {
    await body()
  } finally {
    collecting = outer
  }
  return mine
}

// `any`: the imported function cannot know which suite it is used in; the one handed to the body can.
/* oxlint-disable-next-line typescript/no-explicit-any */
export const criterion: CriterionFunction<any, any, any> = (name: string, second: unknown, third?: unknown): void => {
  if (collecting === null) throw new OloproofError('criterion_outside_suite', { name })
  const written =
    typeof second === 'function'
      ? { options: ownOptions(second), check: second }
      : { options: second ?? {}, check: third }
  collecting.push({ name, ...written })
}

function ownOptions(check: object): WrittenCriterion['options'] {
  const { kind, range } = check as Partial<ScoredCheck<never>>
  return kind === undefined ? {} : { kind, range }
}
