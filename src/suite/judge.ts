import type { Identity } from '../evidence/criterion.ts'
import type { JudgeScale } from '../evidence/judge-definition.ts'
import type { TokenPrice } from '../evidence/token-price.ts'
import type { CallContext } from '../execution/call-context.ts'
import type { AnsweredCase } from '../execution/runnable-criterion.ts'
import type { Exclusion } from '../execution/exclude.ts'
import { checkCallable } from './check-callable.ts'
import { checkKeys } from './check-keys.ts'
import { checkedJudgeTask, isModelWritten } from './checked-judge-task.ts'
import { checkedPrice } from './checked-price.ts'
import { checkedIdentity } from './identity.ts'
import type { ModelJudge, WrittenModelJudge } from './model-judge.ts'

const KEYS: readonly string[] = ['name', 'version', 'price'] satisfies readonly (keyof Judge)[]

/** A judge that calls out for its verdict: it takes `judge` slots, is retried, and its verdicts are kept. */
export interface Judge<in Answer = never, out Value extends boolean | number = boolean | number> extends Identity {
  readonly kind: 'judge'
  /** What its tokens cost; no part of the identity. */
  readonly price?: TokenPrice
  readonly call: (answer: Answer, call: CallContext) => Value | Exclusion | Promise<Value | Exclusion>
}

/**
 * Declares a judge: around a call of one's own, or around a model object of the AI SDK, which is then asked by a rubric in the
 * way in which the judges of `oloproof.yaml` are.
 *
 * @param written name and version, both non-empty. Stored verdicts are used again under them: what changes the verdicts of
 *   a callable wants a new version. Model, rubric, scale and parameters of a model judge are part of its identity by
 *   themselves. A `price` turns reported tokens into money.
 * @param callable is given the answer and returns a boolean (BINARY), a finite number (MEAN) or `exclude(reason)`.
 * @throws `identity_invalid` when name or version is not a non-empty string, `declaration_invalid` without a function or
 *   a model, for a key that nothing reads, and for a rubric, scale, price or number of votes that cannot be used.
 * @example
 * ```ts
 * import { judge } from 'oloproof'
 *
 * const grounded = judge({ name: 'grounded', version: '2' }, async ({ output }) => String(output).includes('source:'))
 * grounded.version // '2'
 * ```
 */
export function judge<Value extends boolean | number, Input = unknown, Output = unknown, Expected = unknown>(
  written: Identity & { readonly price?: TokenPrice },
  callable: (
    answer: AnsweredCase<Input, Output, Expected>,
    call: CallContext,
  ) => Value | Exclusion | Promise<Value | Exclusion>,
): Judge<AnsweredCase<Input, Output, Expected>, Value>
export function judge<const Scale extends JudgeScale = 'binary'>(written: WrittenModelJudge<Scale>): ModelJudge<Scale>
export function judge(
  written: (Identity & { readonly price?: TokenPrice }) | WrittenModelJudge<JudgeScale>,
  callable?: Judge['call'],
): Judge | ModelJudge {
  const { name, version } = checkedIdentity('judge', written)
  const price = checkedPrice('judge', name, written.price)
  const base = { name, version, ...(price && { price }) }
  if (callable === undefined && isModelWritten(written)) {
    return { kind: 'model_judge', ...base, model: written.model, task: checkedJudgeTask(name, written) }
  }
  checkKeys('judge', name, written, KEYS)
  checkCallable('judge', name, callable)
  return { kind: 'judge', ...base, call: callable as Judge['call'] }
}
