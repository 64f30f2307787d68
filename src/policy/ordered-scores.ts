import { sha256 } from '../base/digest.ts'
import type { CaseScore } from '../evidence/metric.ts'

/** Scores in an order that was fixed before any of them was known. */
export interface OrderedScores {
  readonly observed: Float64Array
  /** The observed ones with `standIn` in the place of each missing one. */
  readonly withMissing: (standIn: number) => Float64Array
}

/**
 * The scores in the order of the SHA-256 of their case ids, those of the missing cases in between.
 *
 * Some methods depend on the order: neither the arrival of answers nor the order of the case file may move a bound.
 */
export function orderScores(scores: readonly CaseScore[], missingCases: readonly string[] = []): OrderedScores {
  const placed: { readonly place: string; readonly score: number | null }[] = []
  for (const { caseId, score } of scores) placed.push({ place: sha256(caseId), score })
  for (const caseId of missingCases) placed.push({ place: sha256(caseId), score: null })
  placed.sort((a, b) => (a.place < b.place ? -1 : a.place > b.place ? 1 : (a.score ?? 0) - (b.score ?? 0)))
  return {
    observed: Float64Array.from(placed.flatMap(({ score }) => score ?? [])),
    withMissing: (standIn) => Float64Array.from(placed, ({ score }) => score ?? standIn),
  }
}
