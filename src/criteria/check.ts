import type { ScoreRange } from '../evidence/criterion.ts'

/** A check of answers for a BINARY criterion. It reads nothing but `Answer`, so that it can also be called by hand. */
export type BinaryCheck<Answer> = (answer: Answer) => boolean

/** A check of answers for a MEAN criterion, which knows the range of its scores. */
export interface ScoreCheck<Answer> {
  (answer: Answer): number
  readonly kind: 'MEAN'
  readonly range: ScoreRange
}

/** An answer, as far as checks against what the case expects look at it. */
export interface Compared<Output = unknown> {
  readonly output: Output
  readonly expected?: unknown
}
