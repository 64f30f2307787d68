import { sha256 } from '../base/digest.ts'
import type { ScoreRange } from '../evidence/criterion.ts'
import type { BinaryEvidence, MeanEvidence } from '../evidence/metric.ts'
import { passAtK } from '../stats/pass-at-k.ts'
import { passHatK } from '../stats/pass-hat-k.ts'
import type { Draw } from './policy.ts'

/** A case as far as it is known: its value, where it was observed, and between which values it lies. */
export interface CaseValue {
  readonly caseId: string
  readonly value: number | null
  /** Undefined where a judgement is missing and nothing bounds it. */
  readonly bounds: readonly [low: number, high: number] | undefined
}

/** One value for each case, in an order that was fixed before any of them was known. */
export interface CaseValues {
  readonly range: ScoreRange | undefined
  /** Values of the cases with one. */
  readonly observed: Float64Array
  /** Values of all cases, missing judgements at the low and at the high end; null when nothing bounds them. */
  readonly low: () => Float64Array | null
  readonly high: () => Float64Array | null
}

/**
 * The scores of a MEAN, with several trials the mean of each case. In the order of the SHA-256 of the case ids: some
 * methods depend on it, and neither the arrival of answers nor the order of the case file may move a bound.
 */
export function caseValuesOfMean({ scores, missingCases, range, trials }: MeanEvidence): CaseValues {
  const cases: CaseValue[] = []
  if (trials === undefined) {
    for (const { caseId, score } of scores) cases.push({ caseId, value: score, bounds: [score, score] })
    for (const caseId of missingCases) cases.push({ caseId, value: null, bounds: range })
    return inOrder(cases, range)
  }
  for (const [caseId, { observed, missing }] of trialScores({ scores, missingCases })) {
    const sum = observed.reduce((total, score) => total + score, 0)
    const known = observed.length
    const meanWith = (end: number): number => (sum + missing * end) / (known + missing)
    const value = known === 0 ? null : sum / known
    const bounds =
      missing === 0
        ? ([sum / known, sum / known] as const)
        : range && ([meanWith(range[0]), meanWith(range[1])] as const)
    cases.push({ caseId, value, bounds })
  }
  return inOrder(cases, range)
}

/** The trials of a case: what was scored, in ascending order, and how many are missing. */
export interface TrialScores {
  readonly observed: readonly number[]
  readonly missing: number
}

/** The trials of each case with any. */
export function trialScores({
  scores,
  missingCases,
}: Pick<MeanEvidence, 'scores' | 'missingCases'>): ReadonlyMap<string, TrialScores> {
  const cases = new Map<string, { readonly observed: number[]; missing: number }>()
  const of = (caseId: string): { readonly observed: number[]; missing: number } => {
    const one = cases.get(caseId) ?? { observed: [], missing: 0 }
    cases.set(caseId, one)
    return one
  }
  for (const { caseId, score } of scores) of(caseId).observed.push(score)
  for (const caseId of missingCases) of(caseId).missing += 1
  // Trials arrive in any order; sums of rounded numbers depend on it.
  for (const { observed } of cases.values()) observed.sort((one, other) => one - other)
  return cases
}

/** pass@k or pass^k of each case, in [0, 1]; a case with fewer observed trials than k has no value. */
export function caseValuesOfDraws({ groups = [] }: Pick<BinaryEvidence, 'groups'>, draw: Draw): CaseValues {
  const [chance, k] = 'pass_at' in draw ? [passAtK, draw.pass_at] : [passHatK, draw.pass_hat]
  const cases = groups.flatMap(({ passed, observed, missing, ids = [] }): readonly CaseValue[] => {
    const all = observed + missing
    const value = observed < k ? null : chance(passed, observed, k)
    const bounds = all < k ? ([0, 1] as const) : ([chance(passed, all, k), chance(passed + missing, all, k)] as const)
    return ids.map((caseId) => ({ caseId, value, bounds }))
  })
  return inOrder(cases, [0, 1])
}

export function inOrder(cases: readonly CaseValue[], range: ScoreRange | undefined): CaseValues {
  const placed = cases.map((one) => ({ place: sha256(one.caseId), ...one }))
  placed.sort((one, other) => (one.place < other.place ? -1 : one.place > other.place ? 1 : 0))
  const ends = (end: 0 | 1): Float64Array | null => {
    const values = new Float64Array(placed.length)
    for (const [index, { bounds }] of placed.entries()) {
      if (bounds === undefined) return null
      values[index] = bounds[end]
    }
    return values
  }
  return {
    range,
    observed: Float64Array.from(placed.flatMap(({ value }) => value ?? [])),
    low: () => ends(0),
    high: () => ends(1),
  }
}
