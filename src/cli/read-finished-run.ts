import { existsSync } from 'node:fs'
import { OloproofError } from '../base/error.ts'
import type { RunFile } from '../evidence/run-file.ts'
import { readRun } from '../store/run-reader.ts'
import { runDirectory, runFilePath } from '../store/store-layout.ts'

/**
 * The summary of a run of the store.
 *
 * @throws `run_unfinished` for a run without one; `run_newer`, `run_file_invalid`, `file_not_readable`.
 */
export async function readFinishedRun(store: string, id: string): Promise<RunFile> {
  const path = runFilePath(runDirectory(store, id))
  if (!existsSync(path)) throw new OloproofError('run_unfinished', { id })
  return readRun(path)
}
