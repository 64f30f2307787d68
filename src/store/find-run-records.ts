import { join } from 'node:path'
import type { ExecutionRecord, JudgementRecord, UnjudgedRecord } from './journal-record.ts'
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
  /**
   * What judges said of a case, by case id: with their reasons in this run or another, since the key tells of which answer;
   * what is no verdict, in this run.
   */
  readonly reasoned: ReadonlyMap<string, readonly FoundPlace[]>
}

/** What is looked for in the journal. */
export interface WantedRecords {
  readonly runId: string
  /** Keys of executions from the cache. */
  readonly keys: ReadonlySet<string>
  /** `NAME@VERSION` of the judges of the run. */
  readonly judges: ReadonlySet<string>
}

/**
 * Reads the whole journal once and notes where the answers of one run stand: those that it paid for, by run id, and
 * those that it found in the cache, by their keys. Of several records with one key the first stands, by
 * segment and offset, as in every look-up. Segments that are gone or cannot be read are passed over.
 *
 * Memory: one place for each answer of the run.
 */
export async function findRunRecords(store: string, { runId, keys, judges }: WantedRecords): Promise<RunRecords> {
  const directory = journalDirectory(store)
  const opening = openingOf('execution', runId)
  const unjudged = openingOf('unjudged', runId)
  const fresh = new Map<string, FoundPlace>()
  const cached = new Map<string, FoundPlace>()
  const reasoned = new Map<string, FoundPlace[]>()
  for (const segment of await segmentNames(store)) {
    const scan = scanSegment(join(directory, segment), 0, ({ key, body }, offset, length) => {
      const place = { ref: { segment, offset, length }, key }
      if (key !== null && keys.has(key) && !cached.has(key)) cached.set(key, place)
      // Members of a record are in one order: only the records of the run are parsed.
      if (startsWith(body, opening)) {
        const { case_id, trial = 1 } = JSON.parse(body.toString()) as Pick<ExecutionRecord, 'case_id' | 'trial'>
        fresh.set(`${trial} ${case_id}`, place)
      }
      if (judges.size === 0) return
      if (startsWith(body, JUDGEMENT) || startsWith(body, unjudged)) {
        const record = JSON.parse(body.toString()) as JudgementRecord | UnjudgedRecord
        const { case_id, judge } = record
        const hasWords = record.kind === 'unjudged' || record.rationale !== undefined
        if (!hasWords || !judges.has(`${judge.name}@${judge.version}`)) return
        const places = reasoned.get(case_id) ?? []
        reasoned.set(case_id, places)
        places.push(place)
      }
    })
    await scan.catch(() => {})
  }
  return { fresh: (caseId, trial) => fresh.get(`${trial} ${caseId}`), cached, reasoned }
}

const JUDGEMENT = Buffer.from('{"kind":"judgement",')

function openingOf(kind: string, runId: string): Buffer {
  return Buffer.from(`{"kind":"${kind}","run_id":${JSON.stringify(runId)},`)
}

function startsWith(body: Buffer, opening: Buffer): boolean {
  return body.subarray(0, opening.length).equals(opening)
}
