import type { ChangedCaseRecord, PairedMetricRecord } from './comparison-file.ts'

/** What became of a case between two runs: `changed` where nothing says which way is better. */
export type ChangeKind = 'worse' | 'better' | 'changed'

/**
 * Whether a case with another result in the candidate is worse or better under a metric.
 *
 * @example
 * ```ts
 * changeKind({ better: 'lower' }, { baseline: 0.1, candidate: 0.4 }) // 'worse'
 * ```
 */
export function changeKind(
  { better }: Pick<PairedMetricRecord, 'better'>,
  { baseline, candidate }: Pick<ChangedCaseRecord, 'baseline' | 'candidate'>,
): ChangeKind {
  if (better === null) return 'changed'
  return candidate > baseline === (better === 'higher') ? 'better' : 'worse'
}
