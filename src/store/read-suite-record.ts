import type { Case } from '../evidence/case.ts'
import type { CriterionSpec } from '../evidence/criterion.ts'
import { decodeLine } from './journal-line.ts'
import { readByteLines } from './read-lines.ts'
import { suiteRecordPath } from './store-layout.ts'

/** A line of the record of a suite. */
type SuiteLine =
  | { readonly kind: 'suite'; readonly criteria: readonly CriterionSpec[] }
  | { readonly kind: 'case'; readonly case: Case }

/**
 * The record of a suite, one line at a time: its criteria, then its cases in order. A line that was changed by a single
 * bit is left out, as it is in the journal.
 *
 * @throws `file_not_readable` when there is no such record.
 */
export async function* readSuiteRecord(store: string, suiteDigest: string): AsyncGenerator<SuiteLine> {
  const path = suiteRecordPath(store, suiteDigest)
  for await (const { bytes } of readByteLines(path, path)) {
    const line = decodeLine(bytes)
    if (line !== undefined) yield JSON.parse(line.body.toString()) as SuiteLine
  }
}
