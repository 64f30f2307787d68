import { holdsNothing } from '../../evidence/holds-nothing.ts'
import type { RunManifest } from '../../evidence/run-manifest.ts'
import type { FinishedRun } from './recorded-run.ts'

/**
 * The runs that are to be compared: each run of a suite with several systems with the one against the first of them.
 * A run whose events were lost is none: what is in the store of it is not what happened. Nor is one that holds nothing.
 */
export function comparedRuns(runs: readonly FinishedRun[]): readonly (readonly [FinishedRun, FinishedRun])[] {
  const kept = runs.filter((run) => run.outcome.notDecided !== 'store_failed' && !isEmpty(run))
  return kept.flatMap((candidate) => {
    const { manifest } = candidate.record
    const baseline = kept.find(({ record }) => isBaselineOf(record.manifest, manifest))
    return baseline === undefined ? [] : [[baseline, candidate] as const]
  })
}

/** Whether there is nothing of a run to compare. */
export function isEmpty({ outcome: { completeness }, metrics }: FinishedRun): boolean {
  return holdsNothing({ completeness, metrics })
}

function isBaselineOf(one: RunManifest, { baseline, file, project, suitePath }: RunManifest): boolean {
  return (
    one.file === file &&
    one.project === project &&
    one.suitePath === suitePath &&
    one.system.name === baseline?.name &&
    one.system.version === baseline.version
  )
}
