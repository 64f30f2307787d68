import { comparisonLines } from '../../../reporter/comparison-lines.ts'
import type { UlidSource } from '../../base/ulid.ts'
import { compareRuns } from '../../compare/compare-runs.ts'
import type { RunEvent } from '../../evidence/event.ts'
import type { RunResults } from '../../evidence/run-results.ts'
import { planComparison } from '../../plan/plan-comparison.ts'
import { writeComparison } from '../../store/comparison-store.ts'
import { readRunResults } from '../../store/read-run-results.ts'
import type { FinishedComparison } from './finished-comparison.ts'
import type { FinishedRun } from './recorded-run.ts'
import type { RunRecord } from './run-record.ts'

export interface ComparisonPorts {
  /** Absolute path of the store. */
  readonly store: string
  readonly nextUlid: UlidSource
  readonly timestamp: () => string
  readonly onEvent: (run: RunRecord, event: RunEvent) => void
  /** As in {@link RunResults}: of a candidate that was put together from shards. */
  readonly slices?: RunResults['slices']
}

/**
 * Compares two finished runs by what is in the store of them, with the comparison rules of the candidate, and keeps the
 * comparison. The caller sees to it that this happens once.
 *
 * @throws (as a rejection) what reading the runs and writing the comparison throws.
 */
export async function compareFinishedRuns(
  baseline: FinishedRun,
  candidate: FinishedRun,
  { store, nextUlid, timestamp, onEvent, slices }: ComparisonPorts,
): Promise<FinishedComparison> {
  const before = await readRunResults(store, baseline.summary.run_id)
  const after = { ...(await readRunResults(store, candidate.summary.run_id)), ...(slices && { slices }) }
  const { record } = candidate
  const createdAt = timestamp()
  const comparison = compareRuns(before, after, record.policy, { comparisonId: `cmp_${nextUlid()}`, createdAt })
  writeComparison(store, comparison)
  onEvent(record, {
    run_id: record.id,
    timestamp: createdAt,
    type: 'comparison_finished',
    comparison_id: comparison.comparison_id,
    baseline: comparison.baseline.run_id,
    candidate: comparison.candidate.run_id,
    exit_code: comparison.exit_code,
    rules: comparison.rules,
  })
  return {
    candidate: record,
    comparison,
    lines: (columns, theme, storePath) =>
      comparisonLines({ comparison, plan: planComparison(comparison), storePath }, columns, theme),
  }
}
