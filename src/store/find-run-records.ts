import { join } from 'node:path'
import type { ExecutionRecord } from './journal-record.ts'
import { scanSegment } from './journal-scan.ts'
import type { RecordRef } from './record-ref.ts'
import { segmentNames } from './scan-journal.ts'
import { journalDirectory } from './store-layout.ts'

/** A place in the journal with the key that stands there. */
export interface FoundPlace {
  readonly ref: RecordRef
  readonly key: string | null
}

/** Where the answers of a run stand in the journal. */
export interface RunRecords {
  /** The execution of a trial that the run itself paid for. */
  readonly fresh: (caseId: string, trial: number) => FoundPlace | undefined
  /** Records that stood there already, by key. */
  readonly cached: ReadonlyMap<string, FoundPlace>
}

/**
 * Reads the whole journal once and notes where the answers of one run stand: those that it paid for, by run id, and
 * those that it found in the cache, by the keys in `wanted`. Of several records with one key the first stands, by
 * segment and offset, as in every look-up. Segments that are gone or cannot be read are passed over.
 *
 * Memory: one place for each answer of the run.
 */
export async function findRunRecords(store: string, runId: string, wanted: ReadonlySet<string>): Promise<RunRecords> {
  const directory = journalDirectory(store)
  const opening = Buffer.from(`{"kind":"execution","run_id":${JSON.stringify(runId)},`)
  const fresh = new Map<string, FoundPlace>()
  const cached = new Map<string, FoundPlace>()
  for (const segment of await segmentNames(store)) {
    const scan = scanSegment(join(directory, segment), 0, ({ key, body }, offset, length) => {
      const place = { ref: { segment, offset, length }, key }
      if (key !== null && wanted.has(key) && !cached.has(key)) cached.set(key, place)
      // Members of a record are in one order: only the records of the run are parsed.
      if (body.subarray(0, opening.length).equals(opening)) {
        const { case_id, trial = 1 } = JSON.parse(body.toString()) as Pick<ExecutionRecord, 'case_id' | 'trial'>
        fresh.set(`${trial} ${case_id}`, place)
      }
    })
    await scan.catch(() => {})
  }
  return { fresh: (caseId, trial) => fresh.get(`${trial} ${caseId}`), cached }
}
