import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { isErrno, notReadable } from './file-errors.ts'
import { parseJournalRecord, type JournalRecord } from './journal-record.ts'
import { scanSegment } from './journal-scan.ts'
import { isSegmentName, journalDirectory } from './store-layout.ts'

/** A sound record of the journal. */
export interface ScannedRecord {
  readonly segment: string
  /** Null: kept, and never looked up. */
  readonly key: string | null
  readonly record: JournalRecord
}

/**
 * Hands over every sound record of a journal, segment by segment, oldest first, one at a time. A segment that cannot be
 * read is passed over, as in every look-up.
 *
 * @throws `file_not_readable` when the folder of the journal cannot be read; none is an empty journal.
 */
export async function scanJournal(store: string, found: (scanned: ScannedRecord) => void): Promise<void> {
  for (const segment of await segmentNames(store)) {
    const scan = scanSegment(join(journalDirectory(store), segment), 0, ({ key, body }) => {
      const record = parseJournalRecord(JSON.parse(body.toString()))
      if (record !== undefined) found({ segment, key, record })
    })
    await scan.catch(() => {})
  }
}

/**
 * Names of the segments of a journal, oldest first.
 *
 * @throws `file_not_readable`
 */
export async function segmentNames(store: string): Promise<readonly string[]> {
  const directory = journalDirectory(store)
  try {
    return (await readdir(directory)).filter(isSegmentName).sort()
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return []
    throw notReadable(directory, error)
  }
}
