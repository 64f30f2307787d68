import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { formatBytes } from '../../reporter/format-bytes.ts'
import { countOf } from '../../reporter/format-count.ts'
import { notWritable } from '../store/file-errors.ts'
import { scanJournal, segmentNames } from '../store/scan-journal.ts'
import { storedRunIds } from '../store/stored-ids.ts'
import { cacheDirectory, journalDirectory, suitesDirectory } from '../store/store-layout.ts'
import type { CommandReply } from './command.ts'
import { startOfRun } from './start-of-run.ts'

// A file that may still be written to is left alone.
const SETTLED_AFTER_MS = 24 * 60 * 60 * 1000

/**
 * `oloproof cache prune`: deletes what neither a look-up nor a run of the store can use any more: segments that hold
 * nothing but answers without a key, of runs that are gone; records of suites that no run refers to; what can be made
 * again. Never an answer that a run could use.
 */
export async function cachePrune(store: string): Promise<CommandReply> {
  const runs = new Set(await storedRunIds(store))
  const useful = new Set<string>()
  const holdsAnswers = new Set<string>()
  await scanJournal(store, ({ segment, key, record }) => {
    holdsAnswers.add(segment)
    if (key !== null || runs.has(record.run_id)) useful.add(segment)
  })
  const segments = (await segmentNames(store)).filter((name) => holdsAnswers.has(name) && !useful.has(name))
  const asked = await suitesOf(store, runs)
  const suites = filesIn(suitesDirectory(store)).filter((name) => asked?.has(name.replace(/\.ndjson.*$/, '')) === false)
  const paths = [
    ...segments.map((name) => join(journalDirectory(store), name)),
    ...suites.map((name) => join(suitesDirectory(store), name)),
    ...filesIn(cacheDirectory(store)).map((name) => join(cacheDirectory(store), name)),
  ].filter(isSettled)
  const bytes = paths.reduce((sum, path) => sum + statSync(path).size, 0)
  for (const path of paths) remove(path)
  if (paths.length === 0) return { lines: ['There is nothing to delete.'], exitCode: 0 }
  return { lines: [`Deleted ${countOf(paths.length, 'file')}, ${formatBytes(bytes)}.`], exitCode: 0 }
}

/** The digests of the suites that runs were made of; null when one of them cannot be read, and may be of any suite. */
async function suitesOf(store: string, runs: Iterable<string>): Promise<ReadonlySet<string> | null> {
  const digests = new Set<string>()
  for (const runId of runs) {
    const start = await startOfRun(store, runId)
    if (start === null) return null
    digests.add(start.suiteDigest)
  }
  return digests
}

function filesIn(directory: string): readonly string[] {
  if (!existsSync(directory)) return []
  return readdirSync(directory, { withFileTypes: true }).flatMap((entry) => (entry.isFile() ? [entry.name] : []))
}

function isSettled(path: string): boolean {
  return Date.now() - statSync(path).mtimeMs > SETTLED_AFTER_MS
}

function remove(path: string): void {
  try {
    rmSync(path, { force: true })
  } catch (error) {
    throw notWritable(path, error)
  }
}
