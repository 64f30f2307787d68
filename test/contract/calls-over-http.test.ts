import { describe, expect, test } from 'vitest'
import { cancellationSource } from '../../src/execution/cancellation.ts'
import { callsOverHttp } from '../support/calls-over-http.ts'
import { faultyServer, type Behaviour, type ServedRequest } from '../support/faulty-server.ts'
import { seededRandom } from '../support/seeded-random.ts'

const ok: Behaviour = { do: 'answer', headers: { 'content-type': 'application/json' }, body: '"yes"' }

/** The requests of each call, by its idempotency key, in the order in which they arrived. */
function callsOf(requests: readonly ServedRequest[]): readonly (readonly ServedRequest[])[] {
  const calls = new Map<string, ServedRequest[]>()
  for (const request of requests) {
    const key = String(request.headers['idempotency-key'])
    calls.set(key, [...(calls.get(key) ?? []), request])
  }
  return [...calls.values()]
}

// Side by side: they wait more than they work.
describe.concurrent('a server that fails now and then', { timeout: 120_000 }, () => {
  test('sees, by its own clock, no retry sooner than it asked, no more than the bound, and four attempts at most', async () => {
    const random = seededRandom(7)
    const askedUntilMs = new Map<ServedRequest, number>()
    const refusal = (request: ServedRequest, ms: number, headers: Readonly<Record<string, string>>): Behaviour => {
      askedUntilMs.set(request, performance.now() + ms)
      return { do: 'answer', status: random() < 0.5 ? 429 : 503, headers }
    }
    await using server = await faultyServer((request) => {
      const draw = random()
      if (draw < 0.03) return refusal(request, 40, { 'retry-after-ms': '40' })
      if (draw < 0.06) return refusal(request, 300, { 'retry-after': '0.3' })
      if (draw < 0.13) return { do: 'answer', status: 500, headers: { 'retry-after': 'not-a-date' } }
      if (draw < 0.16) return { do: 'drop' }
      if (draw < 0.2) return { do: 'cut' }
      return ok
    })

    const { executions } = await callsOverHttp({ http: { url: server.url }, cases: 300, bound: 24 })

    expect(executions.size).toBe(300)
    expect(server.peak).toBeLessThanOrEqual(24)
    const calls = callsOf(server.requests)
    expect(calls).toHaveLength(300)
    expect(calls.filter((attempts) => attempts.length > 4)).toEqual([])
    const tooSoon = calls.flatMap((attempts) =>
      attempts.filter((attempt, index) => {
        const before = attempts[index - 1]
        return before !== undefined && attempt.arrivedAtMs < (askedUntilMs.get(before) ?? 0)
      }),
    )
    expect(tooSoon).toEqual([])
    expect(askedUntilMs.size).toBeGreaterThan(5)
  })

  test('gets every case answered, or missing with all its attempts; none is lost, and none is called after its answer', async () => {
    const random = seededRandom(11)
    const faults: readonly Behaviour[] = [
      { do: 'answer', status: 500 },
      { do: 'drop' },
      { do: 'cut' },
      { do: 'cut', chunked: true },
      { do: 'stall', after: 'request' },
      { do: 'stall', after: 'body' },
    ]
    await using server = await faultyServer(() => {
      const draw = random()
      return draw < 0.3 ? (faults[Math.floor((draw / 0.3) * faults.length)] ?? ok) : ok
    })

    const { executions, answers } = await callsOverHttp({
      http: { url: server.url },
      cases: 200,
      bound: 40,
      timeoutMs: 1000,
    })

    expect(executions.size).toBe(200)
    const all = [...executions.values()]
    const failed = all.filter(({ status }) => status === 'ERROR')
    for (const { attempts } of failed) expect(attempts).toHaveLength(4)
    // An answer that was read is the end of its call, and nothing reached the server that is not on record.
    for (const { attempts } of all)
      expect(attempts.findIndex(({ outcome }) => outcome === 'OK') + 1).toBeOneOf([0, attempts.length])
    expect(server.requests.length).toBe(all.flatMap(({ attempts }) => attempts).length)
    const ascending = (a: number, b: number): number => a - b
    expect(
      callsOf(server.requests)
        .map(({ length }) => length)
        .sort(ascending),
    ).toEqual(all.map(({ attempts }) => attempts.length).sort(ascending))
    expect(answers.executions.size).toBe(200 - failed.length)
    // 0.3 to the fourth power of 200 is 1.6.
    expect(failed.length).toBeLessThan(10)
  })

  test('is sent nothing after the run was interrupted, whatever waits', async () => {
    const run = cancellationSource()
    await using server = await faultyServer((_, index) => {
      if (index === 20) setImmediate(() => run.cancel('interrupted'))
      return index % 2 === 0
        ? { do: 'answer', status: 429, headers: { 'retry-after': '1' } }
        : { do: 'stall', after: 'body' }
    })
    await callsOverHttp({ http: { url: server.url }, cases: 100, bound: 21, cancellation: run })
    expect(server.requests).toHaveLength(21)
  })

  test('that asks for more than the deadline is not waited for, and what it asked for is said', async () => {
    await using server = await faultyServer(() => ({ do: 'answer', status: 429, headers: { 'retry-after': '86400' } }))
    const { executions } = await callsOverHttp({ http: { url: server.url }, cases: 5, bound: 2 })
    const failures = [...executions.values()].flatMap((one) => (one.status === 'ERROR' ? [one.failure] : []))
    expect(failures.map(({ reason }) => reason)).toEqual(Array.from({ length: 5 }, () => 'deadline_passed'))
    expect(failures[0]?.message).toBe(
      'the server asked for 86400000 ms without a call, past the deadline of 600000 ms: the server answered 429',
    )
    expect(server.requests).toHaveLength(2)
  })

  test('whose quota is exhausted is asked again by one call, and the others are not sent', async () => {
    const body = JSON.stringify({ error: { code: 'insufficient_quota', message: 'You exceeded your current quota' } })
    await using server = await faultyServer(() => ({ do: 'answer', status: 429, body }))
    const { executions, answers } = await callsOverHttp({
      http: { url: server.url },
      cases: 40,
      bound: 8,
      retry: { attempts: 2 },
    })
    expect(server.requests).toHaveLength(9)
    const all = [...executions.values()]
    expect(all.every((one) => one.status === 'ERROR' && one.failure.reason === 'quota_exhausted')).toBe(true)
    expect(all.filter(({ attempts }) => attempts.length === 0)).toHaveLength(32)
    expect(answers.executions.size).toBe(0)
  })

  test('uses an answer that says the budget is empty, and only the next call waits for the reset', async () => {
    await using server = await faultyServer((_, index) =>
      index === 0
        ? { ...ok, headers: { ...ok.headers, 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '0.4' } }
        : ok,
    )
    const { executions } = await callsOverHttp({ http: { url: server.url }, cases: 2, bound: 1 })
    const [first, second] = server.requests
    expect([...executions.values()].map(({ status, attempts }) => [status, attempts.length])).toEqual([
      ['OK', 1],
      ['OK', 1],
    ])
    expect((second?.arrivedAtMs ?? 0) - (first?.endedAtMs ?? 0)).toBeGreaterThanOrEqual(399)
  })
})
