import type { ScoreRange } from './criterion.ts'

interface Counts {
  readonly name: string
  readonly observed: number
  readonly missing: number
  readonly excluded: number
}

export interface BinaryEvidence extends Counts {
  readonly kind: 'BINARY'
  readonly passed: number
}

export interface MeanEvidence extends Counts {
  readonly kind: 'MEAN'
  readonly range?: ScoreRange
  /** One score per observed case, in any order: `policy` fixes the order by a digest of the case id. */
  readonly scores: readonly CaseScore[]
}

export interface CaseScore {
  readonly caseId: string
  readonly score: number
}

/** All judgements of one criterion in one run, counted. `observed` leaves out missing and excluded ones. */
export type MetricEvidence = BinaryEvidence | MeanEvidence
