import type { CriterionSpec } from '../evidence/criterion.ts'
import type { CaseResult, RunResults } from '../evidence/run-results.ts'
import { mean } from '../stats/mean.ts'
import type { PairTableRecord } from '../evidence/event.ts'
import type { PairedCounts } from '../stats/paired-counts.ts'
import type { UnknownPairs } from './worst-table.ts'

/** A case that counts, with what both runs say of it by one metric. */
export interface CasePair {
  readonly caseId: string
  readonly baseline: CaseResult
  readonly candidate: CaseResult
}

/** One metric of two runs, case by case. */
export interface MetricPairs {
  readonly spec: CriterionSpec
  /** Each case was asked once in both runs: then a BINARY metric is a table of pairs. */
  readonly hasOneTrial: boolean
  readonly pairs: readonly CasePair[]
  /** Cases that the criterion does not apply to in one of the runs, or in both. */
  readonly excluded: number
}

/** The pairs of one metric over `caseIds`, which both runs have judged by it. */
export function metricPairs(
  spec: CriterionSpec,
  baseline: RunResults,
  candidate: RunResults,
  caseIds: readonly string[],
): MetricPairs {
  const pairs: CasePair[] = []
  let excluded = 0
  for (const caseId of caseIds) {
    const pair = {
      caseId,
      baseline: baseline.results.get(spec.name)?.get(caseId) ?? NOTHING,
      candidate: candidate.results.get(spec.name)?.get(caseId) ?? NOTHING,
    }
    if (counts(pair.baseline) && counts(pair.candidate)) pairs.push(pair)
    else excluded += 1
  }
  return { spec, hasOneTrial: baseline.run.trials === 1 && candidate.run.trials === 1, pairs, excluded }
}

const NOTHING: CaseResult = { scores: [], missing: 0 }

function counts({ scores, missing }: CaseResult): boolean {
  return scores.length + missing > 0
}

/** Whether anything of a pair is missing. */
export function isMissing({ baseline, candidate }: CasePair): boolean {
  return baseline.missing + candidate.missing > 0
}

/** The mean of the observed trials of a case; null without any. */
export function valueOf({ scores }: CaseResult): number | null {
  return scores.length === 0 ? null : mean(Float64Array.from(scores))
}

/** The mean of all trials of a case, missing ones at `end`. */
export function valueWith({ scores, missing }: CaseResult, end: number): number {
  return mean(Float64Array.from([...scores, ...Array.from({ length: missing }, () => end)]))
}

/** The pairs of a BINARY metric with one trial of each case that both runs observed, by where they passed. */
export function tableOf(pairs: readonly CasePair[]): PairedCounts {
  const table = { both: 0, onlyBaseline: 0, onlyCandidate: 0, neither: 0 }
  for (const pair of pairs) {
    if (isMissing(pair)) continue
    if (pair.baseline.scores[0] === 1) table[pair.candidate.scores[0] === 1 ? 'both' : 'onlyBaseline'] += 1
    else table[pair.candidate.scores[0] === 1 ? 'onlyCandidate' : 'neither'] += 1
  }
  return table
}

/** The other pairs of such a metric, by what they could turn out to be. */
export function unknownPairs(pairs: readonly CasePair[]): UnknownPairs {
  const unknown = { loss: 0, gain: 0, either: 0 }
  for (const { baseline, candidate } of pairs) {
    const [before] = baseline.scores
    const [after] = candidate.scores
    if (before !== undefined && after !== undefined) continue
    if (before === undefined && after === undefined) unknown.either += 1
    else if (before === 1 || after === 0) unknown.loss += 1
    else unknown.gain += 1
  }
  return unknown
}

/** The table of the observed pairs as it stands in files; null for a metric that has none. */
export function tableRecordOf({ spec, hasOneTrial, pairs }: MetricPairs): PairTableRecord | null {
  if (spec.kind !== 'BINARY' || !hasOneTrial) return null
  const { both, onlyBaseline, onlyCandidate, neither } = tableOf(pairs)
  return { both, only_baseline: onlyBaseline, only_candidate: onlyCandidate, neither }
}

/** The same table, as the methods take it. */
export function countsOfTable({ both, only_baseline, only_candidate, neither }: PairTableRecord): PairedCounts {
  return { both, onlyBaseline: only_baseline, onlyCandidate: only_candidate, neither }
}
