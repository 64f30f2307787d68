import { digestOf } from '../base/digest.ts'
import type { JsonValue } from '../base/json.ts'
import type { Case } from '../evidence/case.ts'
import type { JudgeIdentity, SystemIdentity } from '../evidence/criterion.ts'

/**
 * The key under which the execution of a trial (1 for the first) is kept: 64 hex digits over the identity of the system,
 * the id of the case, what the system sees of it (input, tags, metadata; never `expected`), and the trial. Settings of a run (concurrency, timeouts, retries)
 * and the source of a callable are not in it.
 *
 * @throws `not_canonical_json` when the case holds something that JSON cannot.
 */
export function executionKey({ name, version, definition }: SystemIdentity, testCase: Case, trial: number): string {
  const { id, input, tags, metadata } = testCase
  return digestOf({
    kind: 'execution',
    // Left out where there is none, and then no part of the key.
    system: { name, version, definition },
    case: { id, seen: digestOf({ input, tags, metadata }) },
    trial,
  })
}

/**
 * The key under which an answer of a judge is kept: 64 hex digits over the identity of the judge (for one that asks a
 * model its parts, whatever its name), the whole content of the case (a judge sees `expected`), the digest of the judged
 * output, and the number of the vote, from 1. The criterion is not in it: two criteria that ask one judge the same question
 * share the answer.
 *
 * @throws `not_canonical_json` when the case or the output holds something that JSON cannot.
 */
export function judgementKey(judge: JudgeIdentity, testCase: Case, output: JsonValue, vote = 1): string {
  const { id, input, expected, tags, metadata } = testCase
  return digestOf({
    kind: 'judgement',
    judge: judge.parts ?? { name: judge.name, version: judge.version },
    case: { id, content: digestOf({ input, expected, tags, metadata }) },
    output: digestOf(output),
    trial: vote,
  })
}
