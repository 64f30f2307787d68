import { isOloproofError, OloproofError } from '../base/error.ts'
import type { RunFile } from '../evidence/run-file.ts'
import { storedRunIds } from '../store/stored-ids.ts'
import { readFinishedRun } from './read-finished-run.ts'
import { startOfRun } from './start-of-run.ts'

/** A run that began after the baseline, as far as it is of the same suite. */
interface LaterRun {
  readonly runId: string
  /** Name and version. */
  readonly system: { readonly name: string; readonly version: string }
  /** Why it is not whole, to follow its id; null for a whole one. */
  readonly lacks: string | null
}

/**
 * The id of the run that is compared with a baseline where nobody names one: the newest whole run of its suite that began
 * after it, of its system by name; where no later run is of that system, and all are of one other, the newest whole one of that.
 *
 * @throws (as a rejection) `candidate_missing` when there is none, or it is not clear which; `run_newer`,
 *   `run_file_invalid`, `file_not_readable`.
 */
export async function newestCandidate(store: string, baseline: RunFile): Promise<string> {
  const later = await laterRuns(store, baseline)
  const { name } = baseline.system
  const names = new Set(later.map(({ system }) => system.name))
  const wanted = names.has(name) || names.size !== 1 ? name : [...names][0]
  const ofSystem = later.filter(({ system }) => system.name === wanted)
  const whole = ofSystem.find(({ lacks }) => lacks === null)
  if (whole !== undefined) return whole.runId
  const version = `${name}@${baseline.system.version}`
  throw new OloproofError('candidate_missing', {
    baseline: `${baseline.run_id}: ${baseline.suite} of ${placeOf(baseline)}, ${version}`,
    why: whyNone(later, ofSystem),
    nearest: ofSystem[0]?.runId ?? later[0]?.runId ?? null,
  })
}

function placeOf({ file, project }: RunFile): string {
  return project === '' ? file : `${file}, project ${project}`
}

function whyNone(later: readonly LaterRun[], [ofSystem]: readonly LaterRun[]): string {
  if (ofSystem !== undefined) return `no later run is whole: ${ofSystem.runId} ${ofSystem.lacks}`
  if (later.length === 0) return 'the store holds no run of this suite that began after it'
  const newest = new Map(later.toReversed().map(({ runId, system }) => [system.name, `${system.name} (${runId})`]))
  return `the later runs of this suite are of several other systems: ${[...newest.values()].join(', ')}`
}

/** Newest first: ids are in the order in which runs began. */
async function laterRuns(store: string, { run_id: after, suite, file, project }: RunFile): Promise<LaterRun[]> {
  const later: LaterRun[] = []
  for (const runId of (await storedRunIds(store)).toReversed()) {
    if (runId <= after) break
    const start = await startOfRun(store, runId)
    if (start?.suite !== suite) continue
    const run = await readFinishedRun(store, runId).catch((error: unknown) => {
      if (isOloproofError(error) && error.code === 'run_unfinished') return null
      throw error
    })
    if (run === null) later.push({ runId, system: start.system, lacks: 'did not come to its end' })
    else if (run.file === file && run.project === project) {
      const isWhole = run.completeness === 'COMPLETE'
      const lacks = isWhole ? null : `is PARTIAL, with ${run.finished} of ${run.cases} cases`
      later.push({ runId, system: run.system, lacks })
    }
  }
  return later
}
