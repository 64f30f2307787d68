import type { ListedRun, ReadableRun } from '../../reporter/run-list-lines.ts'
import { isOloproofError } from '../base/error.ts'
import { readEvents } from '../store/run-reader.ts'
import { storedRunIds } from '../store/stored-ids.ts'
import { eventsPath, runDirectory } from '../store/store-layout.ts'
import { readFinishedRun } from './read-finished-run.ts'

/**
 * All runs of a store, newest first. One that did not come to its end is RUN_ERROR / PARTIAL with what its events hold;
 * one whose files cannot be read says so, and keeps no other from being listed.
 *
 * @throws `file_not_readable` when there is no looking into the store.
 */
export async function listRuns(store: string): Promise<readonly ListedRun[]> {
  const listed: ListedRun[] = []
  for (const runId of (await storedRunIds(store)).toReversed()) {
    listed.push(
      await finishedRun(store, runId).catch((error: unknown) => {
        if (!isOloproofError(error)) throw error
        if (error.code !== 'run_unfinished') return { runId, problem: error.message }
        return unfinishedRun(store, runId)
      }),
    )
  }
  return listed
}

async function finishedRun(store: string, runId: string): Promise<ReadableRun> {
  const { suite, file, project, system, started_at, cases, finished, status, completeness, rules, exit_code } =
    await readFinishedRun(store, runId)
  return {
    runId,
    suite,
    file,
    project,
    system: `${system.name}@${system.version}`,
    startedAt: started_at,
    cases,
    finished,
    status,
    completeness,
    verdicts: rules.map(({ verdict }) => verdict),
    exitCode: exit_code,
  }
}

async function unfinishedRun(store: string, runId: string): Promise<ListedRun> {
  let listed: ReadableRun | null = null
  const executed = new Set<string>()
  try {
    for await (const event of readEvents(eventsPath(runDirectory(store, runId)))) {
      if (event.type === 'case_executed') executed.add(event.scenario_id)
      if (event.type !== 'run_started') continue
      const { suite, system, timestamp, cases } = event
      const end = { status: 'RUN_ERROR', completeness: 'PARTIAL', verdicts: [], exitCode: null } as const
      listed = { runId, suite, file: null, project: '', system, startedAt: timestamp, cases, finished: 0, ...end }
    }
  } catch (error) {
    if (!isOloproofError(error)) throw error
    return { runId, problem: error.message }
  }
  return listed === null ? { runId, problem: 'it has no events' } : { ...listed, finished: executed.size }
}
