import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { labelledDigest } from '../base/digest.ts'
import { OloproofError } from '../base/error.ts'
import type { CaseExecutedEvent, CaseJudgedEvent, ProvisionalMetricsEvent, RunStartedEvent } from '../evidence/event.ts'
import type { RunFile } from '../evidence/run-file.ts'
import { readChunks } from './read-text.ts'
import { readEvents, readRun } from './run-reader.ts'
import { eventsPath, runDirectory, runFilePath } from './store-layout.ts'

/** What the events tell of one case. */
export interface CaseRow {
  readonly executed: CaseExecutedEvent[]
  readonly judged: CaseJudgedEvent[]
}

/** The folder of a run, read. */
export interface RunRows {
  readonly started: RunStartedEvent
  /** null when the run did not come to its end. */
  readonly run: RunFile | null
  readonly provisional: readonly ProvisionalMetricsEvent[]
  /** By case id, in the order in which cases were first heard of. */
  readonly rows: ReadonlyMap<string, CaseRow>
}

/**
 * Reads the folder of one run, and checks that its events are those that its summary was made from.
 *
 * @throws `run_id_invalid`, `run_not_found`, `run_file_invalid`, `file_not_readable`
 */
export async function readRunRows(store: string, runId: string): Promise<RunRows> {
  const directory = runDirectory(store, runId)
  const path = eventsPath(directory)
  if (!existsSync(path)) throw new OloproofError('run_not_found', { path })
  const run = existsSync(runFilePath(directory)) ? await readRun(runFilePath(directory)) : null
  if (run !== null) await checkDigest(path, run.events_digest)

  let started: RunStartedEvent | undefined
  const provisional: ProvisionalMetricsEvent[] = []
  const rows = new Map<string, CaseRow>()
  const rowOf = (caseId: string): CaseRow => {
    const row = rows.get(caseId) ?? { executed: [], judged: [] }
    rows.set(caseId, row)
    return row
  }
  for await (const event of readEvents(path)) {
    if (event.type === 'run_started') started = event
    else if (event.type === 'case_executed') rowOf(event.scenario_id).executed.push(event)
    else if (event.type === 'case_judged') rowOf(event.scenario_id).judged.push(event)
    else if (event.type === 'provisional_metrics') provisional.push(event)
  }
  if (started !== undefined) return { started, run, provisional, rows }
  throw new OloproofError('run_file_invalid', { path, line: null, problem: 'it holds no run_started' })
}

async function checkDigest(path: string, expected: string): Promise<void> {
  const digest = createHash('sha256')
  for await (const chunk of readChunks(path, path)) digest.update(chunk)
  if (labelledDigest(digest.digest('hex')) === expected) return
  const problem = 'it is not what run.json was made from: its digest differs'
  throw new OloproofError('run_file_invalid', { path, line: null, problem })
}
