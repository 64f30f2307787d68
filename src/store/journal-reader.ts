import { decodeLine } from './journal-line.ts'
import { parseJournalRecord, type JournalRecord } from './journal-record.ts'
import type { RecordRef } from './record-ref.ts'
import { openSegmentFiles } from './segment-files.ts'
import { journalDirectory } from './store-layout.ts'

/** A place in the journal, and the key that must stand there. */
export interface WantedRecord {
  readonly ref: RecordRef
  readonly key: string | null
}

/** Reads records of a journal by their places. Whatever is not exactly the wanted record is a miss, never an error. */
export interface JournalReader {
  /** The record, or `undefined` when it is gone, torn, changed, or not the one that was wanted. */
  read(wanted: WantedRecord): JournalRecord | undefined
  close(): void
}

/** A reader over a store. It keeps the last few segments open until `close`. */
export function openJournalReader(store: string): JournalReader {
  const segments = openSegmentFiles(journalDirectory(store))
  return {
    read({ ref, key }) {
      const bytes = segments.read(ref.segment, ref.offset, ref.length)
      return bytes && recordIn(bytes, key)
    },
    close: () => segments.close(),
  }
}

function recordIn(bytes: Buffer, key: string | null): JournalRecord | undefined {
  const line = decodeLine(bytes)
  if (line === undefined || line.key !== key) return undefined
  try {
    return parseJournalRecord(JSON.parse(line.body.toString()))
  } catch {
    return undefined
  }
}
