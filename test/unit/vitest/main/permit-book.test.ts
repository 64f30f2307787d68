import { describe, expect, test } from 'vitest'
import type { PermitRequest, ServerTerms } from '../../../../src/execution/permits.ts'
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
  book.release(1, 1, null, 0)
  book.release(1, 2, null, 0)
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
    book.release(1, id, null, 0)
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

describe('calls over HTTP', () => {
  const http = (terms: Partial<ServerTerms> = {}): PermitRequest => ({
    ...request,
    terms: { caller: 'system bot', ...terms },
  })
  const answered = { answered: true, tokens: 0 }
  const failed = { answered: false, tokens: 0 }

  function begin(book: PermitBook, count: number, one: PermitRequest = http()): void {
    for (let id = 1; id <= count; id++) book.acquire(1, id, one, 0)
  }

  test('after a burst of refusals half as many are in flight, one alone goes first, and those refused go before new ones', () => {
    const book = permitBook({ system: 8, judge: 1 })
    begin(book, 10)
    expect(granted(book)).toHaveLength(8)
    for (let id = 1; id <= 8; id++) book.turnedAway(1, id, 'busy', 1000, 10)
    for (const id of [3, 1, 2, 4, 5, 6]) book.pass(1, id, 60_000, 20)
    expect(granted(book, 1009)).toEqual([])
    expect(granted(book, 1010)).toEqual(['1/3'])
    book.release(1, 3, answered, 1100)
    // Its slot is free, but new calls wait for those that come back.
    expect(granted(book, 1100)).toEqual(['1/1', '1/2', '1/4', '1/5'])
    expect(book.status(1100).system).toMatchObject({ inUse: 7, waiting: 2 })
  })

  test('a server that asks for nothing is left alone for a second, then two, until it answers', () => {
    const book = permitBook({ system: 2, judge: 1 })
    begin(book, 2)
    expect(granted(book)).toEqual(['1/1', '1/2'])
    book.turnedAway(1, 1, 'busy', 0, 0)
    // In flight with the first one: the same burst.
    book.turnedAway(1, 2, 'busy', 0, 500)
    book.pass(1, 1, 60_000, 500)
    book.pass(1, 2, 60_000, 500)
    expect(book.settle(500).wakeInMs).toBe(500)
    expect(granted(book, 1000)).toEqual(['1/1'])
    book.turnedAway(1, 1, 'busy', 0, 1100)
    book.pass(1, 1, 60_000, 1200)
    expect(granted(book, 3099)).toEqual([])
    expect(granted(book, 3100)).toEqual(['1/2'])
  })

  test('an account with nothing left is asked again by the call that heard of it, and nobody else is sent after that', () => {
    const book = permitBook({ system: 3, judge: 1 })
    begin(book, 5)
    expect(granted(book)).toEqual(['1/1', '1/2', '1/3'])
    for (const id of [1, 2, 3]) {
      book.turnedAway(1, id, 'quota', 0, 0)
      book.pass(1, id, 60_000, 0)
    }
    expect(granted(book, 1000)).toEqual(['1/1'])
    book.turnedAway(1, 1, 'quota', 0, 1100)
    expect(granted(book, 60_000)).toEqual([])
    book.release(1, 1, failed, 60_000)
    const { answers } = book.settle(60_000)
    expect(answers.map(({ kind, id }) => `${kind} ${id}`).sort()).toEqual([
      'exhausted 2',
      'exhausted 3',
      'exhausted 4',
      'exhausted 5',
    ])
    book.acquire(2, 1, http(), 70_000)
    expect(book.settle(70_000).answers).toEqual([{ kind: 'exhausted', client: 2, id: 1 }])
    // Other servers have nothing to do with it.
    book.acquire(2, 2, { ...http(), gate: 'b' }, 70_000)
    expect(granted(book, 70_000)).toEqual(['2/2'])
  })

  test('an account that has something to spend again is as before', () => {
    const book = permitBook({ system: 2, judge: 1 })
    begin(book, 3)
    granted(book)
    book.turnedAway(1, 1, 'quota', 0, 0)
    book.pass(1, 1, 60_000, 0)
    expect(granted(book, 1000)).toEqual(['1/1'])
    book.release(1, 1, answered, 1100)
    book.release(1, 2, answered, 1100)
    expect(granted(book, 1100)).toEqual(['1/3'])
  })

  test('a caller has no more in flight than its own bound, over all clients, and holds up no other', () => {
    const book = permitBook({ system: 8, judge: 1 })
    begin(book, 4, http({ concurrency: 2 }))
    book.acquire(2, 1, http({ concurrency: 2 }), 0)
    book.acquire(2, 2, http({ caller: 'system other' }), 0)
    expect(granted(book)).toEqual(['1/1', '2/1', '2/2'])
    book.release(1, 1, answered, 10)
    expect(granted(book, 10)).toEqual(['1/2'])
  })

  test('a rate of requests spaces every attempt, further ones too', () => {
    const book = permitBook({ system: 8, judge: 1 })
    begin(book, 3, http({ rate: { requests_per_minute: 600 } }))
    expect(granted(book)).toEqual(['1/1'])
    expect(book.settle(0).wakeInMs).toBe(100)
    expect(granted(book, 99)).toEqual([])
    expect(granted(book, 100)).toEqual(['1/2'])
    book.pass(1, 1, 60_000, 150)
    expect(granted(book, 200)).toEqual(['1/1'])
    expect(granted(book, 300)).toEqual(['1/3'])
  })

  test('a rate of tokens holds back what would go past it within a minute', () => {
    const book = permitBook({ system: 1, judge: 1 })
    begin(book, 4, http({ rate: { tokens_per_minute: 1000 } }))
    expect(granted(book)).toEqual(['1/1'])
    book.release(1, 1, { answered: true, tokens: 400 }, 1000)
    expect(granted(book, 1000)).toEqual(['1/2'])
    book.release(1, 2, { answered: true, tokens: 400 }, 2000)
    // 800 used, and 400 more are to be expected.
    expect(granted(book, 2000)).toEqual([])
    expect(book.settle(2000).wakeInMs).toBe(59_000)
    expect(granted(book, 61_000)).toEqual(['1/3'])
  })

  test('a call that needs more tokens than a minute has goes out once it is alone in its minute', () => {
    const book = permitBook({ system: 1, judge: 1 })
    begin(book, 2, http({ rate: { tokens_per_minute: 100 } }))
    expect(granted(book)).toEqual(['1/1'])
    book.release(1, 1, { answered: true, tokens: 5000 }, 1000)
    expect(book.settle(1000)).toEqual({ answers: [], wakeInMs: 60_000 })
    expect(granted(book, 61_000)).toEqual(['1/2'])
  })
})
