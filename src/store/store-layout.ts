import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { OloproofError } from '../base/error.ts'
import { isErrno, notWritable } from './file-errors.ts'
import { textOfFile } from './text-of-file.ts'

/** Only their owner may read what systems and judges said. */
export const FILE_MODE = 0o600
const DIRECTORY_MODE = 0o700

const RUN_ID = /^run_[0-9A-HJKMNP-TV-Z]{26}$/

/** Whether `text` is a run id: `run_` and a ULID. Nothing else ever becomes part of a path. */
export function isRunId(text: string): boolean {
  return RUN_ID.test(text)
}

const SEGMENT_NAME = /^[0-9A-HJKMNP-TV-Z]{26}\.ndjson$/

/** Whether `name` is that of a segment: a ULID and `.ndjson`. Nothing else in `journal/` is read. */
export function isSegmentName(name: string): boolean {
  return SEGMENT_NAME.test(name)
}

/** `journal/` of a store: append-only segments of paid answers, one per worker. The truth. */
export function journalDirectory(store: string): string {
  return join(store, 'journal')
}

/** `cache/` of a store: files that are derived from others and may be lost at any time. */
export function cacheDirectory(store: string): string {
  return join(store, 'cache')
}

/** `suites/` of a store: what was asked, one file for each suite as it once stood. */
export function suitesDirectory(store: string): string {
  return join(store, 'suites')
}

/** The record of a suite, by its digest without `sha256:`. Two runs of an unchanged suite share it. */
export function suiteRecordPath(store: string, suiteDigest: string): string {
  return join(suitesDirectory(store), `${suiteDigest}.ndjson`)
}

/** `runs/` of a store: one folder per run. */
export function runsDirectory(store: string): string {
  return join(store, 'runs')
}

/**
 * The folder of one run.
 *
 * @throws `run_id_invalid` for anything but a run id, so that no text from outside becomes a path.
 * @example
 * ```ts
 * runDirectory('.oloproof', 'run_01M3C3ZNXPVQJCDF31DJSBXBHC') // '.oloproof/runs/run_01M3C3ZNXPVQJCDF31DJSBXBHC'
 * ```
 */
export function runDirectory(store: string, runId: string): string {
  if (!isRunId(runId)) throw new OloproofError('run_id_invalid', { id: runId })
  return join(runsDirectory(store), runId)
}

/** `comparisons/` of a store: one file per comparison. */
export function comparisonsDirectory(store: string): string {
  return join(store, 'comparisons')
}

const COMPARISON_ID = /^cmp_[0-9A-HJKMNP-TV-Z]{26}$/

/** Whether `text` is a comparison id: `cmp_` and a ULID. Nothing else ever becomes part of a path. */
export function isComparisonId(text: string): boolean {
  return COMPARISON_ID.test(text)
}

/**
 * The file of one comparison.
 *
 * @throws `comparison_id_invalid` for anything but a comparison id.
 */
export function comparisonPath(store: string, comparisonId: string): string {
  if (!isComparisonId(comparisonId)) throw new OloproofError('comparison_id_invalid', { id: comparisonId })
  return join(comparisonsDirectory(store), `${comparisonId}.json`)
}

/** The event stream in the folder of a run. */
export function eventsPath(runFolder: string): string {
  return join(runFolder, 'events.ndjson')
}

/** The summary in the folder of a run; a run without it did not come to its end. */
export function runFilePath(runFolder: string): string {
  return join(runFolder, 'run.json')
}

/** Whether a folder is there, is not empty and holds nothing of a store, or of what is left of one. */
export function holdsOtherFiles(folder: string): boolean {
  const names = namesIn(folder)
  const isStore = names.some((name) => STORE_FOLDERS.has(name)) || textOfFile(join(folder, IGNORE_FILE)) === IGNORE_ALL
  return names.length > 0 && !isStore
}

const STORE_FOLDERS: ReadonlySet<string> = new Set(['journal', 'cache', 'suites', 'runs', 'comparisons'])
const IGNORE_FILE = '.gitignore'
const IGNORE_ALL = '*\n'

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/**
 * Makes a folder inside a store, and first the store itself (mode 0700, with a `.gitignore` of `*`) where it is
 * missing. Call it right before the first write, so that a process that writes nothing leaves nothing.
 *
 * @throws `store_not_writable` when the system refuses.
 */
export function makeStoreDirectory(store: string, directory: string): void {
  try {
    mkdirSync(directory, { recursive: true, mode: DIRECTORY_MODE })
  } catch (error) {
    throw notWritable(directory, error)
  }
  const ignoreFile = join(store, IGNORE_FILE)
  try {
    writeFileSync(ignoreFile, IGNORE_ALL, { flag: 'wx', mode: FILE_MODE })
  } catch (error) {
    if (!isErrno(error, 'EEXIST')) throw notWritable(ignoreFile, error)
  }
}
