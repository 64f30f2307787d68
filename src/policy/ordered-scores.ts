import { sha256 } from '../base/digest.ts'
import type { CaseScore } from '../evidence/metric.ts'

/**
 * The scores in the order of the SHA-256 of their case ids, with `missing` times `stand_in` in between, where chance
 * would have put the missing cases.
 *
 * Some methods depend on the order, which must therefore be fixed before any score is known: neither the arrival of
 * answers nor the order of the case file may move a bound. Which cases are missing is not known here; their places are
 * those of fixed ids, so that they are spread as digests are.
 */
export function orderedScores(scores: readonly CaseScore[], missing = 0, standIn = 0): Float64Array {
  const placed = scores.map(({ caseId, score }) => ({ place: sha256(caseId), score }))
  for (let index = 0; index < missing; index++) placed.push({ place: sha256(`missing case ${index}`), score: standIn })
  placed.sort((a, b) => (a.place < b.place ? -1 : a.place > b.place ? 1 : a.score - b.score))
  return Float64Array.from(placed, ({ score }) => score)
}
