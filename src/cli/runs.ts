import { runListLines, type ListedRun } from '../../reporter/run-list-lines.ts'
import type { CommandReply, CommandRequest } from './command.ts'
import { jsonLines } from './json-lines.ts'
import { listRuns } from './list-runs.ts'
import { storeOfProject } from './store-of-project.ts'

/** `oloproof runs`: what is in the store, newest first. */
export async function runs({ flags, surroundings }: CommandRequest): Promise<CommandReply> {
  const { root, columns, theme } = surroundings
  const listed = await listRuns(await storeOfProject(root))
  if (flags.has('json')) return { lines: jsonLines(listed.map(runRecord)), exitCode: 0 }
  return { lines: listed.length === 0 ? ['There are no runs yet.'] : runListLines(listed, columns, theme), exitCode: 0 }
}

function runRecord(run: ListedRun): object {
  if ('problem' in run) return { run_id: run.runId, problem: run.problem }
  return {
    run_id: run.runId,
    suite: run.suite,
    system: run.system,
    started_at: run.startedAt,
    cases: run.cases,
    finished: run.finished,
    status: run.status,
    completeness: run.completeness,
    verdicts: run.verdicts,
    exit_code: run.exitCode,
  }
}
