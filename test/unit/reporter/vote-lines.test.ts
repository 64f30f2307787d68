import { expect, test } from 'vitest'
import { voteLines } from '../../../reporter/vote-lines.ts'

test('the votes of a judge have a line of their own, and harm no terminal', () => {
  expect(voteLines([])).toEqual([])
  expect(voteLines([{ criterion: 'po\u001b[31mlite', voted: 1, split: 0 }])).toEqual([
    'polite: the votes of its judge were split on 0 of 1 answer',
  ])
})
