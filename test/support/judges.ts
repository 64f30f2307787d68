import type { AnsweredCase, RunnableJudge } from '../../src/execution/runnable-criterion.ts'

/** A judge that says what `call` returns, once, and what is given. */
export function aJudge(
  given: Partial<RunnableJudge> & { readonly call: (answer: AnsweredCase) => unknown },
): RunnableJudge {
  return {
    identity: { name: 'my-judge', version: '1' },
    gate: 'judge',
    timeoutMs: 60_000,
    votes: 1,
    read: (value) => ({ kind: 'verdict', value, rationale: null, said: null }),
    ...given,
  }
}
