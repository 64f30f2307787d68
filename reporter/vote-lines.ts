import type { SplitVotes } from '../src/evidence/vote-tally.ts'
import { boundedText } from './bounded-text.ts'

const SHOWN_COLUMNS = 60

/**
 * How far the votes of judges agreed, one line for each criterion with votes.
 *
 * @example
 * ```ts
 * voteLines([{ criterion: 'polite', voted: 20, split: 3 }]) // ['polite: the votes of its judge were split on 3 of 20 answers']
 * ```
 */
export function voteLines(counts: readonly SplitVotes[]): string[] {
  return counts.map(({ criterion, voted, split }) => {
    const name = boundedText(criterion, SHOWN_COLUMNS)
    return `${name}: the votes of its judge were split on ${split} of ${voted} ${voted === 1 ? 'answer' : 'answers'}`
  })
}
