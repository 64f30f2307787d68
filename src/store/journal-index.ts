import { statSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { messageOf } from '../base/error.ts'
import { isErrno } from './file-errors.ts'
import { loadIndexSnapshot, saveIndexSnapshot } from './index-snapshot.ts'
import { createIndexTable, emptySegment, type IndexTable } from './index-table.ts'
import { openJournalReader } from './journal-reader.ts'
import { scanSegment } from './journal-scan.ts'
import type { RecordRef } from './record-ref.ts'
import { isSegmentName, journalDirectory } from './store-layout.ts'

/** What became of a save. A failed one loses nothing but time: the next process reads the journal again. */
export type SaveOutcome =
  { readonly kind: 'saved' } | { readonly kind: 'not_needed' } | { readonly kind: 'failed'; readonly problem: string }

/** Finds records of the journal by their keys, over the segments of every process that ever wrote into the store. */
export interface JournalIndex {
  /** Keys that are known so far. */
  readonly size: number
  /**
   * The place of each key, in the order asked, `null` where there is none. Unless all are known already, it first takes
   * in what any process appended meanwhile.
   */
  lookup(keys: readonly string[]): Promise<readonly (RecordRef | null)[]>
  /** Keeps what look-ups had to read of the journal for later processes, if it was much. Reads nothing itself. */
  save(): Promise<SaveOutcome>
}

// Below this, reading the journal again takes less time than saving and loading what it says.
const WORTH_SAVING_BYTES = 4 * 1024 * 1024

/**
 * The index of a store's journal. Nothing is read before the first look-up. The journal is the truth: a saved index
 * that is missing, stale or damaged is made again from it, segments that are gone take their entries with them, one
 * that shrank is read anew, and one that cannot be read is left alone.
 *
 * Of several records with one key the first stands, by segment and offset, in every process alike; when it can no
 * longer be read, the next one takes its place.
 *
 * @example
 * ```ts
 * const index = openJournalIndex('.oloproof')
 * const [ref] = await index.lookup([executionKey(system, testCase)])
 * ```
 */
export function openJournalIndex(store: string): JournalIndex {
  const directory = journalDirectory(store)
  const reader = openJournalReader(store)
  let table: IndexTable | undefined
  /** Bytes that were read of the journal and are not in the saved index. */
  let unsaved = 0

  const open = async (bytes: number): Promise<IndexTable> => {
    const saved = bytes < WORTH_SAVING_BYTES ? undefined : await loadIndexSnapshot(store)
    return createIndexTable(saved ?? new Map(), (ref, key) => reader.read({ ref, key }) !== undefined)
  }

  const takeIn = async (known: IndexTable, segment: string, size: number): Promise<void> => {
    const before = known.segments.get(segment)
    if (before?.size === size) return
    if (before && before.size > size) known.retain((other) => other !== segment)
    const entries = known.segments.get(segment) ?? emptySegment()
    known.segments.set(segment, entries)
    try {
      const start = entries.end
      entries.end = await scanSegment(join(directory, segment), start, ({ key }, offset, length) => {
        if (key !== null) known.add(key, { segment, offset, length })
      })
      entries.size = Math.max(size, entries.end)
      unsaved += entries.end - start
    } catch {
      // Read in part or not at all: it counts as unread, and the next look-up tries again.
      known.retain((other) => other !== segment)
    }
  }

  const refresh = oneAtATime(async () => {
    const sizes = await segmentSizes(directory)
    if (sizes === undefined) return
    table ??= await open([...sizes.values()].reduce((sum, size) => sum + size, 0))
    table.retain((segment) => sizes.has(segment))
    for (const [segment, size] of sizes) await takeIn(table, segment, size)
    reader.close()
  })

  return {
    get size() {
      return table?.size ?? 0
    },
    async lookup(keys) {
      const known = (key: string): RecordRef | null => table?.find(key) ?? null
      if (keys.some((key) => known(key) === null)) await refresh()
      return keys.map(known)
    },
    async save() {
      if (table === undefined || unsaved < WORTH_SAVING_BYTES) return { kind: 'not_needed' }
      try {
        await saveIndexSnapshot(store, table.segments)
      } catch (error) {
        return { kind: 'failed', problem: messageOf(error) }
      }
      unsaved = 0
      return { kind: 'saved' }
    },
  }
}

/** Sizes in bytes of the segments, in the order of their names; `undefined` when the folder cannot be read. */
async function segmentSizes(directory: string): Promise<ReadonlyMap<string, number> | undefined> {
  const sizes = new Map<string, number>()
  try {
    for (const name of (await readdir(directory)).filter(isSegmentName).sort()) {
      const stats = statSync(join(directory, name), { throwIfNoEntry: false })
      if (stats !== undefined) sizes.set(name, stats.size)
    }
  } catch (error) {
    return isErrno(error, 'ENOENT') ? sizes : undefined
  }
  return sizes
}

/** Runs `task` for every call, never twice at once. Calls that come while one runs share the next one. */
function oneAtATime(task: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined
  let next: Promise<void> | undefined
  const start = (): Promise<void> => {
    running = task().finally(() => {
      running = undefined
    })
    return running
  }
  return () => {
    if (running === undefined && next === undefined) return start()
    next ??= Promise.resolve(running)
      .catch(() => undefined)
      .then(() => {
        next = undefined
        return start()
      })
    return next
  }
}
