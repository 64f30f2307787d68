import { existsSync, readFileSync, statSync } from 'node:fs'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { makeStoreDirectory, suiteRecordPath, suitesDirectory } from './store-layout.ts'
import { writeFileAtomically } from './write-file-atomically.ts'

/** What is larger stays in its store: a blob is read as one text. */
const MOST_BYTES = 32 * 1024 * 1024

/** The record of a suite as one text, to be put into another store; null when it is not there, or larger than 32 MiB. */
export function packSuiteRecord(store: string, suiteDigest: string): string | null {
  const path = suiteRecordPath(store, suiteDigest)
  try {
    return statSync(path).size > MOST_BYTES ? null : deflateRawSync(readFileSync(path)).toString('base64')
  } catch {
    return null
  }
}

/**
 * Puts a record of {@link packSuiteRecord} into a store that does not have it. Its lines carry digests of their own: readers
 * find out what was damaged.
 *
 * @throws `store_not_writable`; what inflating throws.
 */
export function unpackSuiteRecord(store: string, suiteDigest: string, packed: string): void {
  const path = suiteRecordPath(store, suiteDigest)
  if (existsSync(path)) return
  const text = inflateRawSync(Buffer.from(packed, 'base64')).toString()
  makeStoreDirectory(store, suitesDirectory(store))
  writeFileAtomically(path, text)
}
