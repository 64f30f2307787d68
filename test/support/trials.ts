import { createTally, type TallyOptions } from '../../src/evidence/tally.ts'
import type { BinaryEvidence } from '../../src/evidence/metric.ts'

/** What the trials of one case showed: passed, missed, or missing. */
export type TrialResults = readonly (boolean | null)[]

/** A BINARY metric `exact_label` over cases `c0`, `c1`, ... with these trials each, counted as in a run. */
export function trialEvidence(cases: readonly TrialResults[]): BinaryEvidence {
  const trials = cases[0]?.length ?? 1
  const series: TallyOptions['series'] = [{ metric: 'exact_label', keepsIds: true }]
  const tally = createTally([{ name: 'exact_label', kind: 'BINARY' }], { trials, series })
  for (const [index, results] of cases.entries()) {
    for (const [at, passed] of results.entries()) {
      const criterion = 'exact_label'
      tally.judged(
        { caseId: `c${index}`, trial: at + 1 },
        passed === null
          ? { status: 'MISSING', criterion, reason: 'no_execution' }
          : { status: 'OK', criterion, fromCache: false, passed, score: null },
      )
    }
  }
  const [evidence] = tally.metrics()
  if (evidence?.kind !== 'BINARY') throw new Error('no evidence')
  return evidence
}

/** So many trials of which the first `passed` passed, the last `missing` are missing, and the others missed. */
export function results(passed: number, trials: number, missing = 0): TrialResults {
  return Array.from({ length: trials }, (_, index) => (index < passed ? true : index < trials - missing ? false : null))
}

/** The same thing several times. */
export function times<Item>(count: number, item: Item): readonly Item[] {
  return Array.from({ length: count }, () => item)
}
