import type { ScoreRange } from './criterion.ts'
import type { Slice } from './slice.ts'

interface Counts {
  readonly name: string
  /** Left out for all cases of the suite. */
  readonly where?: Slice
  /** How often each case was asked; left out for once. Then the counts are those of trials. */
  readonly trials?: number
  readonly observed: number
  readonly missing: number
  readonly excluded: number
}

export interface BinaryEvidence extends Counts {
  readonly kind: 'BINARY'
  readonly passed: number
  /** The cases by what their trials showed; there when there are several trials, or a rule names cases. */
  readonly groups?: readonly TrialGroup[]
}

/** Cases of which as many trials passed, were observed and are missing. */
export interface TrialGroup {
  readonly cases: number
  readonly passed: number
  readonly observed: number
  readonly missing: number
  /** Their ids, where a rule names cases. */
  readonly ids?: readonly string[]
}

export interface MeanEvidence extends Counts {
  readonly kind: 'MEAN'
  readonly range?: ScoreRange
  /** One score per observed judgement, in any order: `policy` fixes the order by a digest of the case id. */
  readonly scores: readonly CaseScore[]
  /** The case of each missing judgement. */
  readonly missingCases: readonly string[]
}

export interface CaseScore {
  readonly caseId: string
  readonly score: number
}

/** All judgements of one criterion in one run, counted. `observed` leaves out missing and excluded ones. */
export type MetricEvidence = BinaryEvidence | MeanEvidence
