import { runListLines, type ListedRun } from '../../reporter/run-list-lines.ts'
import { countOf } from '../../reporter/format-count.ts'
import type { ListedComparison } from '../../reporter/comparison-list-lines.ts'
import { storedComparisonIds } from '../store/stored-ids.ts'
import type { CommandReply, CommandRequest, CommandSurroundings } from './command.ts'
import { jsonLines } from './json-lines.ts'
import { listRuns } from './list-runs.ts'
import { storeOfProject } from './store-of-project.ts'

/** `oloproof runs`: what is in the store, newest first: its runs, or its comparisons. */
export async function runs({ flags, surroundings }: CommandRequest): Promise<CommandReply> {
  const store = await storeOfProject(surroundings.root)
  if (flags.has('comparisons')) return comparisons(store, flags.has('json'), surroundings)
  const { columns, theme } = surroundings
  const listed = await listRuns(store)
  if (flags.has('json')) return { lines: jsonLines(listed.map(runRecord)), exitCode: 0 }
  const more = (await storedComparisonIds(store)).length
  const note = more === 0 ? [] : [`${countOf(more, 'comparison')}: oloproof runs --comparisons`]
  if (listed.length === 0) return { lines: ['There are no runs yet.', ...note], exitCode: 0 }
  return { lines: [...runListLines(listed, columns, theme), ...note], exitCode: 0 }
}

async function comparisons(
  store: string,
  asJson: boolean,
  { columns, theme }: CommandSurroundings,
): Promise<CommandReply> {
  const [{ listComparisons }, { comparisonListLines }] = await Promise.all([
    import('./list-comparisons.ts'),
    import('../../reporter/comparison-list-lines.ts'),
  ])
  const listed = await listComparisons(store)
  if (asJson) return { lines: jsonLines(listed.map(comparisonRecord)), exitCode: 0 }
  if (listed.length === 0) return { lines: ['There are no comparisons yet.'], exitCode: 0 }
  return { lines: comparisonListLines(listed, columns, theme), exitCode: 0 }
}

function comparisonRecord(listed: ListedComparison): object {
  if ('problem' in listed) return { comparison_id: listed.comparisonId, problem: listed.problem }
  const { comparison_id, created_at, suite, file, project, baseline, candidate, cases, rules, not_decided, exit_code } =
    listed.comparison
  return {
    comparison_id,
    created_at,
    suite,
    file,
    project,
    baseline: baseline.run_id,
    candidate: candidate.run_id,
    cases,
    verdicts: rules.map(({ verdict }) => verdict),
    not_decided,
    exit_code,
  }
}

function runRecord(run: ListedRun): object {
  if ('problem' in run) return { run_id: run.runId, problem: run.problem }
  return {
    run_id: run.runId,
    suite: run.suite,
    file: run.file,
    project: run.project,
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
