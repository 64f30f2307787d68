import type { FlatCache } from 'flat-cache'
import { sealJson, unsealJson } from './sealed-json.ts'
import { cacheDirectory, makeStoreDirectory } from './store-layout.ts'
import { writeFileAtomically } from './write-file-atomically.ts'

/** What is known of one segment: how far it was read, and the keyed records that stand in it, in order. */
export interface SegmentEntries {
  /** Size in bytes when it was last read, a torn end included. */
  size: number
  /** Offset behind its last complete line. */
  end: number
  /** `keys[i]` stands at `offsets[i]` and is `lengths[i]` bytes long. */
  readonly keys: string[]
  readonly offsets: number[]
  readonly lengths: number[]
}

/** Segment name to its entries. */
export type IndexSnapshot = Map<string, SegmentEntries>

const CACHE_ID = 'journal-index.json'
const FORMAT = 'oloproof journal index 1'

/** The saved index, or `undefined` when there is none that is whole and of this format. */
export async function loadIndexSnapshot(store: string): Promise<IndexSnapshot | undefined> {
  const cache = await openCache(store)
  let broken = false
  cache.on('error', () => {
    broken = true
  })
  cache.load()
  const { items } = cache
  if (broken || items.length === 0) return undefined
  return new Map(items.map(({ key, value }) => [key, value as SegmentEntries]))
}

/**
 * Saves the index as `cache/journal-index.json`: one flat-cache entry per segment. flat-cache's own save writes
 * straight onto the file, so that a kill leaves it empty; its content is written here by way of a temporary file
 * instead.
 *
 * Rejects with `store_not_writable` when the system refuses.
 */
export async function saveIndexSnapshot(store: string, snapshot: IndexSnapshot): Promise<void> {
  const cache = await openCache(store)
  for (const [segment, entries] of snapshot) cache.set(segment, entries)
  makeStoreDirectory(store, cacheDirectory(store))
  writeFileAtomically(cache.cacheFilePath, sealJson(FORMAT, cache.items))
}

async function openCache(store: string): Promise<FlatCache> {
  const { FlatCache } = await import('flat-cache')
  return new FlatCache({
    cacheDir: cacheDirectory(store),
    cacheId: CACHE_ID,
    useClone: false,
    serialize: (items: unknown) => sealJson(FORMAT, items),
    deserialize,
  })
}

// A damaged index has to look like none: a wrong offset would be a miss, but a lost entry a call that is paid twice.
function deserialize(text: string): unknown {
  const items = unsealJson(FORMAT, text)
  if (items === undefined) throw new SyntaxError('not a whole index')
  return items
}
