import { digestOf } from '../base/digest.ts'
import type { JsonValue } from '../base/json.ts'
import type { Case } from '../evidence/case.ts'
import type { Identity, SystemIdentity } from '../evidence/criterion.ts'

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
 * The key under which an answer of a judge is kept: 64 hex digits over the identity of the judge, the whole content of
 * the case (a judge sees `expected`), and the digest of the judged output. The criterion is not in it: two criteria
 * that ask one judge the same question share the answer, and so do two trials of a case with the same output.
 *
 * @throws `not_canonical_json` when the case or the output holds something that JSON cannot.
 */
export function judgementKey(judge: Identity, testCase: Case, output: JsonValue): string {
  const { id, input, expected, tags, metadata } = testCase
  return digestOf({
    kind: 'judgement',
    judge: { name: judge.name, version: judge.version },
    case: { id, content: digestOf({ input, expected, tags, metadata }) },
    output: digestOf(output),
    trial: FIRST_VOTE,
  })
}

// Written into the key so that a second answer of a judge to the same question will have a key of its own.
const FIRST_VOTE = 1
