import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import type { Case } from '../evidence/case.ts'
import type { CriterionSpec } from '../evidence/criterion.ts'
import { notWritable } from './file-errors.ts'
import { encodeLine } from './journal-line.ts'
import { FILE_MODE, makeStoreDirectory, suiteRecordPath, suitesDirectory } from './store-layout.ts'

/** A suite as it stood when it was run: what its cases asked and expected, and what its criteria are. */
export interface SuiteRecord {
  readonly criteria: readonly CriterionSpec[]
  /** All cases, in order. */
  readonly cases: readonly Case[]
}

const CHUNK_CHARACTERS = 256 * 1024

/**
 * Keeps what a suite asks, so that its runs can be shown after its files have changed. Written once for each digest:
 * an unchanged suite costs one look. Lines are those of the journal, each with a digest of its own; the first holds the
 * criteria, every further one a case. The file is there whole or not at all.
 *
 * @throws (as a rejection) `store_not_writable`
 */
export async function writeSuiteRecord(store: string, suiteDigest: string, record: SuiteRecord): Promise<void> {
  const path = suiteRecordPath(store, suiteDigest)
  if (existsSync(path)) return
  makeStoreDirectory(store, suitesDirectory(store))
  const temporary = `${path}.${process.pid}.${randomBytes(6).toString('hex')}.tmp`
  try {
    const file = await open(temporary, 'wx', FILE_MODE)
    try {
      for (const chunk of chunksOf(record)) await file.writeFile(chunk)
    } finally {
      await file.close()
    }
    await rename(temporary, path)
  } catch (error) {
    await rm(temporary, { force: true })
    throw notWritable(path, error)
  }
}

function* chunksOf({ criteria, cases }: SuiteRecord): Generator<string> {
  let chunk = lineOf({ kind: 'suite', criteria })
  for (const testCase of cases) {
    chunk += lineOf({ kind: 'case', case: testCase })
    if (chunk.length < CHUNK_CHARACTERS) continue
    yield chunk
    chunk = ''
  }
  yield chunk
}

function lineOf(body: unknown): string {
  return `${encodeLine(null, JSON.stringify(body))}\n`
}
