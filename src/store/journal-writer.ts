import { accessSync, closeSync, constants, fstatSync, openSync } from 'node:fs'
import { join } from 'node:path'
import type { UlidSource } from '../base/ulid.ts'
import { notWritable } from './file-errors.ts'
import { encodeLine } from './journal-line.ts'
import type { JournalRecord } from './journal-record.ts'
import type { RecordRef } from './record-ref.ts'
import { FILE_MODE, journalDirectory, makeStoreDirectory } from './store-layout.ts'
import { writeAll } from './write-all.ts'

/** Appends to the one segment that belongs to this process or thread. */
export interface JournalWriter {
  /**
   * Keeps one record and says where it stands. When this returns, the bytes are with the operating system: a kill of
   * the process does not lose them. A `null` key keeps the record without its ever being looked up.
   *
   * @throws `store_not_writable` on a full disk, a missing right, or whatever else the system refuses.
   */
  append(key: string | null, record: JournalRecord): RecordRef
  /**
   * Sees to it that answers can be kept, before the first is paid for. Makes the folder, and no segment yet.
   *
   * @throws `store_not_writable`
   */
  prepare(): void
  close(): void
}

/**
 * A writer over a store. The segment (`journal/<ULID>.ndjson`) is made at the first append, so that a run that pays for
 * nothing leaves nothing. No other process ever writes into it.
 *
 * @example
 * ```ts
 * const journal = openJournalWriter('.oloproof', ulidSource(Date.now, () => randomBytes(16)))
 * const ref = journal.append(executionKey(system, testCase), record)
 * ```
 */
export function openJournalWriter(store: string, nextUlid: UlidSource): JournalWriter {
  let segment: OpenSegment | undefined
  const write = (line: Uint8Array): RecordRef => {
    segment ??= openSegment(store, nextUlid())
    const offset = segment.size
    try {
      writeAll(segment.descriptor, line)
    } catch (error) {
      // The segment may now end in half a line. Whatever follows goes into a new one, where nothing is torn.
      const { path, descriptor } = segment
      segment = undefined
      closeSync(descriptor)
      throw notWritable(path, error)
    }
    segment.size += line.length
    return { segment: segment.name, offset, length: line.length - 1 }
  }
  return {
    append(key, record) {
      const line = Buffer.from(`${encodeLine(key, JSON.stringify(record))}\n`)
      let ref = write(line)
      // Somebody clears the journal meanwhile. Asked after each write, so that no moment is left to lose the record in.
      while (segment !== undefined && isDeleted(segment)) {
        closeSync(segment.descriptor)
        segment = undefined
        ref = write(line)
      }
      return ref
    },
    prepare() {
      const directory = journalDirectory(store)
      makeStoreDirectory(store, directory)
      try {
        accessSync(directory, constants.W_OK | constants.X_OK)
      } catch (error) {
        throw notWritable(directory, error)
      }
    },
    close() {
      if (segment !== undefined) closeSync(segment.descriptor)
      segment = undefined
    },
  }
}

interface OpenSegment {
  readonly name: string
  readonly path: string
  readonly descriptor: number
  /** Not so on file systems that say 0 of every file. */
  readonly countsLinks: boolean
  size: number
}

function isDeleted({ descriptor, countsLinks }: OpenSegment): boolean {
  return countsLinks && fstatSync(descriptor).nlink === 0
}

const { O_APPEND, O_CREAT, O_EXCL, O_WRONLY } = constants

function openSegment(store: string, ulid: string): OpenSegment {
  const directory = journalDirectory(store)
  makeStoreDirectory(store, directory)
  const name = `${ulid}.ndjson`
  const path = join(directory, name)
  try {
    const descriptor = openSync(path, O_WRONLY | O_APPEND | O_CREAT | O_EXCL, FILE_MODE)
    return { name, path, descriptor, countsLinks: fstatSync(descriptor).nlink > 0, size: 0 }
  } catch (error) {
    throw notWritable(path, error)
  }
}
