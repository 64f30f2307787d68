import type { CriterionSpec } from '../../src/evidence/criterion.ts'
import type { RunFile } from '../../src/evidence/run-file.ts'
import type { CaseResult, KnownCase, RunResults } from '../../src/evidence/run-results.ts'
import { runFile } from './run-report.ts'

/** What a case scored: once, in each trial, or not at all where it is missing. */
export type Scored = number | 'missing' | 'excluded' | readonly (number | 'missing')[]

export interface ResultsGiven {
  readonly run?: Partial<RunFile>
  readonly spec?: CriterionSpec
  readonly cases?: ReadonlyMap<string, KnownCase> | null
}

export const exactLabel: CriterionSpec = { name: 'exact_label', kind: 'BINARY' }

/** The results of a run by one criterion, `exact_label` unless given: case id to score. */
export function runResults(
  scored: Readonly<Record<string, Scored>>,
  { run = {}, spec = exactLabel, cases = null }: ResultsGiven = {},
): RunResults {
  const results = new Map(Object.entries(scored).map(([id, score]) => [id, caseResult(score)]))
  return { run: runFile({ rules: [], ...run }), criteria: [spec], results: new Map([[spec.name, results]]), cases }
}

function caseResult(scored: Scored): CaseResult {
  const trials = typeof scored === 'object' ? scored : scored === 'excluded' ? [] : [scored]
  return {
    scores: trials.filter((one) => one !== 'missing').sort((one, other) => one - other),
    missing: trials.filter((one) => one === 'missing').length,
  }
}

/** Results of a baseline and a candidate over as many pairs of each kind. */
export function pairsOfRuns({
  both = 0,
  onlyBaseline = 0,
  onlyCandidate = 0,
  neither = 0,
}: {
  readonly both?: number
  readonly onlyBaseline?: number
  readonly onlyCandidate?: number
  readonly neither?: number
}): readonly [baseline: RunResults, candidate: RunResults] {
  const kinds = [
    ...Array.from({ length: both }, () => [1, 1] as const),
    ...Array.from({ length: onlyBaseline }, () => [1, 0] as const),
    ...Array.from({ length: onlyCandidate }, () => [0, 1] as const),
    ...Array.from({ length: neither }, () => [0, 0] as const),
  ]
  const scoresOf = (run: 0 | 1): Record<string, number> =>
    Object.fromEntries(kinds.map((pair, index) => [`q${index}`, pair[run]]))
  return [runResults(scoresOf(0), { run: BASELINE }), runResults(scoresOf(1), { run: CANDIDATE })]
}

export const BASELINE: Partial<RunFile> = {
  run_id: 'run_01M3C3WS0SBTFAG55M7ECM1EZ4',
  system: { name: 'example-support-bot', version: '1' },
}
export const CANDIDATE: Partial<RunFile> = {
  run_id: 'run_01M3C3WS0SBTFAG55M7ECM1EZ5',
  system: { name: 'example-support-bot', version: '2' },
}

export const ORIGIN = {
  comparisonId: 'cmp_01M3C3ZNXPVQJCDF31DJSBXBHC',
  createdAt: '2026-09-25T11:07:37.782628Z',
} as const
