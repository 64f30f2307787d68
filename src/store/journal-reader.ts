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
  /**
   * Reads many, in the order in which they stand on disk, and hands each over with its position in `wanted`. Neighbours
   * come with one read; no more than that window, or one record when it is longer, is held at a time.
   */
  readAll(wanted: readonly WantedRecord[]): Generator<readonly [index: number, record: JournalRecord | undefined]>
  close(): void
}

/** A reader over a store. It keeps the last few segments open until `close`. */
export function openJournalReader(store: string): JournalReader {
  const segments = openSegmentFiles(journalDirectory(store))
  const read = ({ ref, key }: WantedRecord) => {
    const bytes = segments.read(ref.segment, ref.offset, ref.length)
    return bytes && recordIn(bytes, key)
  }
  return {
    read,
    *readAll(wanted) {
      for (const run of contiguousRuns(wanted)) {
        const bytes = segments.read(run.segment, run.start, run.end - run.start)
        for (const index of run.indexes) {
          const one = wanted[index]!
          const start = one.ref.offset - run.start
          // A segment that ends too early takes only the records behind its end with it.
          yield [index, bytes ? recordIn(bytes.subarray(start, start + one.ref.length), one.key) : read(one)]
        }
      }
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

interface Run {
  readonly segment: string
  readonly start: number
  readonly indexes: number[]
  end: number
}

const WINDOW_BYTES = 256 * 1024

/** Groups places by segment and in ascending order, into stretches that are worth one read. */
function* contiguousRuns(wanted: readonly WantedRecord[]): Generator<Run> {
  const order = Array.from(wanted.keys()).sort((a, b) => comparePlaces(wanted[a]!.ref, wanted[b]!.ref))
  let run: Run | undefined
  for (const index of order) {
    const { segment, offset, length } = wanted[index]!.ref
    const end = offset + length
    if (run && run.segment === segment && end - run.start <= WINDOW_BYTES) {
      run.indexes.push(index)
      run.end = Math.max(run.end, end)
    } else {
      if (run) yield run
      run = { segment, start: offset, indexes: [index], end }
    }
  }
  if (run) yield run
}

function comparePlaces(a: RecordRef, b: RecordRef): number {
  if (a.segment !== b.segment) return a.segment < b.segment ? -1 : 1
  return a.offset - b.offset
}
