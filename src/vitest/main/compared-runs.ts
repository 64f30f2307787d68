import type { RunManifest } from '../../evidence/run-manifest.ts'
import type { FinishedRun } from './recorded-run.ts'

/**
 * The runs that are to be compared: each run of a suite with several systems with the one against the first of them.
 * A run whose events were lost is none: what is in the store of it is not what happened. Nor is one that holds nothing.
 */
export function comparedRuns(runs: readonly FinishedRun[]): readonly (readonly [FinishedRun, FinishedRun])[] {
  const kept = runs.filter((run) => run.outcome.notDecided !== 'store_failed' && holdsAnything(run))
  return kept.flatMap((candidate) => {
    const { manifest } = candidate.record
    const baseline = kept.find(({ record }) => isBaselineOf(record.manifest, manifest))
    return baseline === undefined ? [] : [[baseline, candidate] as const]
  })
}

/** Whether a run is whole, or a criterion said something of a case, be it that its judgement is missing. */
export function holdsAnything({ outcome, metrics }: FinishedRun): boolean {
  return outcome.completeness === 'COMPLETE' || metrics.some(({ observed, missing }) => observed + missing > 0)
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
