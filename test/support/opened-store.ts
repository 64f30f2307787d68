import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { openJournalIndex } from '../../src/store/journal-index.ts'
import { openJournalReader, type JournalReader } from '../../src/store/journal-reader.ts'
import type { JournalRecord } from '../../src/store/journal-record.ts'
import { openJournalWriter, type JournalWriter } from '../../src/store/journal-writer.ts'
import type { RecordRef } from '../../src/store/record-ref.ts'
import { journalDirectory } from '../../src/store/store-layout.ts'
import { temporaryDirectory } from './temporary-directory.ts'
import { ulidsFrom } from './ulids.ts'

/** A line of the journal. */
interface StoredLine {
  readonly key: string | null
  readonly record: JournalRecord
}

/** A store on disk with what a worker has of it. It goes when the running test is finished. */
export interface OpenedStore {
  readonly store: string
  readonly journal: JournalWriter
  readonly reader: JournalReader
  readonly lookup: (keys: readonly string[]) => Promise<readonly (RecordRef | null)[]>
  /** Numbers of keys that were looked up, a number for each look-up. */
  readonly lookups: readonly number[]
  /** What the journal holds. */
  readonly lines: () => readonly StoredLine[]
}

export function openedStore(store: string = join(temporaryDirectory(), '.oloproof')): OpenedStore {
  const journal = openJournalWriter(store, ulidsFrom(Date.UTC(2026, 8, 25)))
  const reader = openJournalReader(store)
  const index = openJournalIndex(store)
  const lookups: number[] = []
  onTestFinished(() => {
    journal.close()
    reader.close()
  })
  return {
    store,
    journal,
    reader,
    lookups,
    lookup(keys) {
      lookups.push(keys.length)
      return index.lookup(keys)
    },
    lines: () => linesIn(journalDirectory(store)),
  }
}

function linesIn(directory: string): StoredLine[] {
  const texts = readdirSync(directory).map((name) => readFileSync(join(directory, name), 'utf8'))
  return texts
    .flatMap((text) => text.split('\n').slice(0, -1))
    .map((line) => {
      const { k, d } = JSON.parse(line) as { readonly k: string | null; readonly d: JournalRecord }
      return { key: k, record: d }
    })
}
