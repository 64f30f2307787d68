import { expect, test } from 'vitest'
import type { Judgement, Vote } from '../../../src/evidence/judgement.ts'
import { createVoteTally } from '../../../src/evidence/vote-tally.ts'

function judged(criterion: string, votes?: readonly Vote[]): Judgement {
  return { status: 'OK', criterion, fromCache: false, passed: true, score: null, ...(votes && { votes }) }
}

test('votes that differ are counted for each criterion, apart from what they came to', () => {
  const tally = createVoteTally()
  // The first row is a public report: 3 yes and 2 no, shown as a plain pass.
  const votes: readonly (readonly Vote[])[] = [
    [true, false, true, true, false],
    [true, true, true],
    [true, null, true],
    [true, null, false],
  ]
  for (const one of votes) tally.judged(judged('polite', one))
  tally.judged(judged('helpful', [4, 5, 4]))
  tally.judged(judged('exact'))
  tally.judged({ status: 'MISSING', criterion: 'polite', reason: 'judge_tied', votes: [true, false] })
  tally.judged({ status: 'EXCLUDED', criterion: 'polite', reason: 'small talk' })
  expect(tally.counts()).toEqual([
    { criterion: 'polite', voted: 5, split: 3 },
    { criterion: 'helpful', voted: 1, split: 1 },
  ])
})
