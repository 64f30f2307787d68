import { expect, test } from 'vitest'
import { outcomeBoard } from '../../../src/execution/outcome-board.ts'

test('an outcome that is asked for before its case is begun is the one that comes of it, for all who asked', async () => {
  const board = outcomeBoard<string>(['a', 'b'])
  const early = [board.outcome('a'), board.outcome('a')]
  board.begun('a', Promise.resolve('passed'))
  expect(await Promise.all([...early, board.outcome('a')])).toEqual(['passed', 'passed', 'passed'])
})

test('a rejection reaches whoever asked, before and after, and is no unhandled rejection otherwise', async () => {
  const board = outcomeBoard<string>(['asked', 'unasked'])
  const early = board.outcome('asked')
  board.begun('asked', Promise.reject(new Error('disk full')))
  board.begun('unasked', Promise.reject(new Error('disk full')))
  await expect(early).rejects.toThrow('disk full')
  await expect(board.outcome('asked')).rejects.toThrow('disk full')
})

test('settled waits for what was begun and for what was asked for', async () => {
  const board = outcomeBoard<string>(['a', 'b', 'never'])
  board.begun('a', Promise.resolve('passed'))
  void board.outcome('b')
  const settled = board.settled()
  board.begun('b', Promise.reject(new Error('lost')))
  expect((await settled).map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
})

test('a case that is not on the board is a bug', () => {
  expect(() => outcomeBoard(['a']).outcome('b')).toThrow(expect.objectContaining({ code: 'invariant_broken' }))
})
