import { expect, test } from 'vitest'
import type { PermitRequest } from '../../../../src/execution/permits.ts'
import { permitBook, type PermitBook } from '../../../../src/vitest/main/permit-book.ts'

const request: PermitRequest = { slot: 'system', gate: 'a', withinMs: 60_000 }

/** What the book grants at `nowMs`, as `client/id`. */
function granted(book: PermitBook, nowMs = 0): string[] {
  return book.settle(nowMs).answers.flatMap(({ kind, client, id }) => (kind === 'granted' ? [`${client}/${id}`] : []))
}

test('a free slot goes to the client that has gone longest without one', () => {
  const book = permitBook({ system: 3, judge: 1 })
  for (const id of [1, 2, 3, 4, 5]) book.acquire(1, id, request, 0)
  for (const id of [1, 2]) book.acquire(2, id, request, 0)
  expect(granted(book)).toEqual(['1/1', '2/1', '1/2'])
  book.acquire(3, 1, request, 0)
  book.release(1, 1)
  book.release(1, 2)
  expect(granted(book)).toEqual(['3/1', '2/2'])
})

test('within a client the call that came first goes first, whatever its gate', () => {
  const book = permitBook({ system: 1, judge: 1 })
  book.acquire(1, 1, request, 0)
  book.acquire(1, 2, { ...request, gate: 'b' }, 0)
  book.acquire(1, 3, request, 0)
  const order = []
  for (let id = 1; id <= 3; id++) {
    order.push(...granted(book))
    book.release(1, id)
  }
  expect(order).toEqual(['1/1', '1/2', '1/3'])
})

test('calls at a shut gate do not hold up those behind them', () => {
  const book = permitBook({ system: 1, judge: 1 })
  book.cool('a', 500, 0)
  book.acquire(1, 1, request, 0)
  book.acquire(1, 2, { ...request, gate: 'b' }, 0)
  expect(granted(book)).toEqual(['1/2'])
})

test('says when to settle again: at the first opening that somebody waits for, and not at all otherwise', () => {
  const book = permitBook({ system: 2, judge: 1 })
  book.cool('a', 500, 0)
  book.cool('b', 300, 0)
  expect(book.settle(0).wakeInMs).toBeNull()
  book.acquire(1, 1, request, 0)
  expect(book.settle(100).wakeInMs).toBe(400)
  book.acquire(1, 2, { ...request, slot: 'judge', gate: 'b' }, 100)
  expect(book.settle(100).wakeInMs).toBe(200)
  expect(granted(book, 300)).toEqual(['1/2'])
  expect(granted(book, 499)).toEqual([])
  expect(granted(book, 500)).toEqual(['1/1'])
  expect(book.settle(500).wakeInMs).toBeNull()
})

test('fifty calls that are turned back at once shut their gate once, and all go on when it opens', () => {
  const book = permitBook({ system: 50, judge: 1 })
  const ids = Array.from({ length: 50 }, (_, index) => index)
  for (const id of ids) book.acquire(1, id, request, 0)
  expect(granted(book)).toHaveLength(50)
  for (const id of ids) {
    book.cool('a', 2000, 10)
    book.pass(1, id, 60_000, 10)
  }
  book.acquire(1, 50, request, 10)
  expect(book.status(10).system).toEqual({ inUse: 50, waiting: 1, nextPermittedInMs: 2000 })
  expect(granted(book, 2009)).toEqual([])
  expect(granted(book, 2010)).toHaveLength(50)
})

test('a book that was stopped grants nothing, not even to those who wait at a gate', () => {
  const book = permitBook({ system: 2, judge: 1 })
  book.acquire(1, 1, request, 0)
  expect(granted(book)).toEqual(['1/1'])
  book.cool('a', 500, 0)
  book.pass(1, 1, 60_000, 0)
  book.acquire(1, 2, { ...request, gate: 'b' }, 0)
  book.stop()
  expect(book.settle(0)).toEqual({ answers: [], wakeInMs: null })
  expect(book.settle(1000)).toEqual({ answers: [], wakeInMs: null })
})
