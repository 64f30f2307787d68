import { isOloproofError } from '../base/error.ts'
import type { RunFile } from '../evidence/run-file.ts'
import { storedRunIds } from '../store/stored-ids.ts'
import { readFinishedRun } from './read-finished-run.ts'
import { startOfRun } from './start-of-run.ts'

/** The id of the newest run of the same suite that began before this one and holds all of its cases; null when there is none. */
export async function earlierRun(store: string, { run_id, suite, file, project }: RunFile): Promise<string | null> {
  for (const runId of (await storedRunIds(store)).toReversed()) {
    if (runId >= run_id || (await startOfRun(store, runId))?.suite !== suite) continue
    const run = await readFinishedRun(store, runId).catch((error: unknown) => {
      if (isOloproofError(error)) return null
      throw error
    })
    if (run?.completeness === 'COMPLETE' && run.file === file && run.project === project) return runId
  }
  return null
}
