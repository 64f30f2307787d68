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
  /** Keeps the index for later processes, if it changed and is worth keeping. */
  save(): Promise<SaveOutcome>
}

// Below this, reading the journal takes less time than loading the library that reads the saved index.
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
  let changed = false
  let bytes = 0

  const open = async (): Promise<IndexTable> => {
    const saved = bytes < WORTH_SAVING_BYTES ? undefined : await loadIndexSnapshot(store)
    changed = saved === undefined
    return createIndexTable(saved ?? new Map(), (ref, key) => reader.read({ ref, key }) !== undefined)
  }

  const takeIn = async (known: IndexTable, segment: string, size: number): Promise<void> => {
    const before = known.segments.get(segment)
    if (before?.size === size) return
    changed = true
    if (before && before.size > size) known.retain((other) => other !== segment)
    const entries = known.segments.get(segment) ?? emptySegment()
    known.segments.set(segment, entries)
    try {
      entries.end = await scanSegment(join(directory, segment), entries.end, (key, offset, length) => {
        known.add(key, { segment, offset, length })
      })
      entries.size = Math.max(size, entries.end)
    } catch {
      // Read in part or not at all: it counts as unread, and the next look-up tries again.
      known.retain((other) => other !== segment)
    }
  }

  const refresh = oneAtATime(async () => {
    const sizes = await segmentSizes(directory)
    if (sizes === undefined) return
    bytes = [...sizes.values()].reduce((sum, size) => sum + size, 0)
    table ??= await open()
    const { segments } = table
    if ([...segments.keys()].some((segment) => !sizes.has(segment))) changed = true
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
      await refresh()
      if (!changed || bytes < WORTH_SAVING_BYTES || table === undefined) return { kind: 'not_needed' }
      try {
        await saveIndexSnapshot(store, table.segments)
      } catch (error) {
        return { kind: 'failed', problem: messageOf(error) }
      }
      changed = false
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
