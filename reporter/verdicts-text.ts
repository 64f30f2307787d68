import type { ComparisonFile } from '../src/evidence/comparison-file.ts'
import type { Completeness, RunStatus, Verdict } from '../src/evidence/event.ts'
import { formatCount } from './format-count.ts'

const VERDICTS = ['FAIL', 'INSUFFICIENT_EVIDENCE', 'PASS'] as const

/** What there is to know of a run at a glance: how often its rules read what, or how it ended where nothing was decided. */
export function verdictsText(status: RunStatus, completeness: Completeness, verdicts: readonly Verdict[]): string {
  const counts = VERDICTS.flatMap((verdict) => {
    const count = verdicts.filter((one) => one === verdict).length
    return count === 0 ? [] : [verdicts.length === 1 ? verdict : `${formatCount(count)} ${verdict}`]
  })
  const isDecided = status !== 'RUN_ERROR' && completeness === 'COMPLETE' && counts.length > 0
  return isDecided ? counts.join(', ') : `${status} (${completeness})`
}

/** Likewise of a comparison. */
export function comparisonVerdictsText({ rules, not_decided }: Pick<ComparisonFile, 'rules' | 'not_decided'>): string {
  if (not_decided !== null) return 'UNDECIDED'
  return verdictsText(
    'DECIDED',
    'COMPLETE',
    rules.map(({ verdict }) => verdict),
  )
}
