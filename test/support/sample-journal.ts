import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sha256 } from '../../src/base/digest.ts'
import type { JsonValue } from '../../src/base/json.ts'
import { openJournalWriter } from '../../src/store/journal-writer.ts'
import type { RecordRef } from '../../src/store/record-ref.ts'
import { journalDirectory } from '../../src/store/store-layout.ts'
import { sampleExecution } from './sample-records.ts'
import { ulidsFrom } from './ulids.ts'

/** A record that was written, and where. */
export interface SampleRecord {
  readonly key: string
  readonly ref: RecordRef
  readonly output: JsonValue
}

/** Writes one segment with an execution per output; keys are the digests of `names`, which are the indexes by default. */
export function writeSegment(
  store: string,
  time: number,
  outputs: readonly JsonValue[],
  names: readonly string[] = outputs.map((_, index) => `${time}-${index}`),
): readonly SampleRecord[] {
  const journal = openJournalWriter(store, ulidsFrom(time))
  const records = outputs.map((output, index) => {
    const key = sha256(names[index] ?? '')
    return { key, ref: journal.append(key, sampleExecution(output)), output }
  })
  journal.close()
  return records
}

export function segmentPath(store: string, segment: string): string {
  return join(journalDirectory(store), segment)
}

export function segmentBytes(store: string, segment: string): Buffer {
  return readFileSync(segmentPath(store, segment))
}
