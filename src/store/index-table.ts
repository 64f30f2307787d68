import type { IndexSnapshot, SegmentEntries } from './index-snapshot.ts'
import type { RecordRef } from './record-ref.ts'

/** Keys to places, in memory, with what every segment holds. */
export interface IndexTable {
  readonly segments: IndexSnapshot
  /** Keys that have a place. */
  readonly size: number
  find(key: string): RecordRef | undefined
  /** Adds a record that was just found sound. */
  add(key: string, ref: RecordRef): void
  /** Drops every segment that `keep` does not want, with its entries. */
  retain(keep: (segment: string) => boolean): void
}

/**
 * A table over what a snapshot knows (empty for none); it takes the snapshot over. Of several records with one key the
 * first stands, by segment name and offset, unless `isReadable` says when the second is added that it is not there any
 * more.
 */
export function createIndexTable(
  snapshot: IndexSnapshot,
  isReadable: (ref: RecordRef, key: string) => boolean,
): IndexTable {
  let places = placesOf(snapshot)
  return {
    segments: snapshot,
    get size() {
      return places.size
    },
    find: (key) => places.get(key),
    add(key, ref) {
      push(snapshot, key, ref)
      const standing = places.get(key)
      if (standing === undefined || ref.segment < standing.segment) places.set(key, ref)
      else if (!isReadable(standing, key)) {
        remove(snapshot, standing)
        places.set(key, ref)
      }
    },
    retain(keep) {
      const gone = [...snapshot.keys()].filter((segment) => !keep(segment))
      if (gone.length === 0) return
      for (const segment of gone) snapshot.delete(segment)
      places = placesOf(snapshot)
    },
  }
}

/** What is known of a segment that was never read. */
export function emptySegment(): SegmentEntries {
  return { size: 0, end: 0, keys: [], offsets: [], lengths: [] }
}

function placesOf(snapshot: IndexSnapshot): Map<string, RecordRef> {
  const places = new Map<string, RecordRef>()
  for (const segment of [...snapshot.keys()].sort()) {
    const { keys, offsets, lengths } = snapshot.get(segment)!
    for (const [index, key] of keys.entries()) {
      if (!places.has(key)) places.set(key, { segment, offset: offsets[index]!, length: lengths[index]! })
    }
  }
  return places
}

function push(snapshot: IndexSnapshot, key: string, { segment, offset, length }: RecordRef): void {
  const entries = snapshot.get(segment)
  entries?.keys.push(key)
  entries?.offsets.push(offset)
  entries?.lengths.push(length)
}

function remove(snapshot: IndexSnapshot, { segment, offset }: RecordRef): void {
  const entries = snapshot.get(segment)
  const index = entries?.offsets.indexOf(offset) ?? -1
  if (index === -1) return
  entries?.keys.splice(index, 1)
  entries?.offsets.splice(index, 1)
  entries?.lengths.splice(index, 1)
}
