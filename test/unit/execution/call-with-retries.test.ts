import { describe, expect, test } from 'vitest'
import type { CallContext } from '../../../src/execution/call-context.ts'
import { callWithRetries, type Call } from '../../../src/execution/call-with-retries.ts'
import { SendFailure } from '../../../src/execution/send-failure.ts'
import { TransientError } from '../../../src/execution/transient-error.ts'
import { after, fakeCallPorts } from '../../support/call-ports.ts'
import { settled } from '../../support/fake-clock.ts'

function systemCall(send: Call['send'], timeoutMs = 60_000): Call {
  return { slot: 'system', gate: 'support-bot', timeoutMs, send }
}

/** Fails as often as there are errors, then answers. Keeps when it was called. */
function flaky(errors: readonly unknown[], now: () => number): Call['send'] & { readonly calledAt: number[] } {
  const calledAt: number[] = []
  const send = (): string => {
    calledAt.push(now())
    const error = errors[calledAt.length - 1]
    if (error !== undefined) throw error
    return 'refund'
  }
  return Object.assign(send, { calledAt })
}

const overloaded = (retryAfterMs?: number): TransientError =>
  new TransientError('overloaded', { retryable: true, ...(retryAfterMs !== undefined && { retryAfterMs }) })

describe('what is tried again', () => {
  test('a retryable TransientError, until the answer; latency is that of the answering attempt alone', async () => {
    const ports = fakeCallPorts()
    let calls = 0
    const send = async (): Promise<string> => {
      await after(ports.clock, 30, null)
      if ((calls += 1) < 3) throw overloaded()
      return 'refund'
    }
    const result = await ports.clock.runUntil(callWithRetries(systemCall(send), ports))
    expect(result).toMatchObject({
      status: 'OK',
      value: 'refund',
      latencyMs: 30,
      attempts: [
        { outcome: 'ERROR', latencyMs: 30, waitedMs: 0, error: 'overloaded' },
        { outcome: 'ERROR', latencyMs: 30, waitedMs: 250, error: 'overloaded' },
        { outcome: 'OK', latencyMs: 30, waitedMs: 500 },
      ],
    })
  })

  test('with two attempts allowed and the first one failing, there are exactly two calls', async () => {
    const ports = fakeCallPorts({ retry: { attempts: 2, deadlineMs: 600_000 } })
    const send = flaky([overloaded(), overloaded(), overloaded()], ports.clock.now)
    const result = await ports.clock.runUntil(callWithRetries(systemCall(send), ports))
    expect(send.calledAt).toHaveLength(2)
    expect(result).toMatchObject({ status: 'ERROR', failure: { reason: 'transient_error', message: 'overloaded' } })
  })

  test.each([
    ['a TransientError that is not retryable', new TransientError('overloaded'), 'transient_error'],
    ['an error that talks of a status', new Error('Order #4290 could not be found'), 'callable_threw'],
    ['an error that talks of retrying', new Error('429 Too Many Requests, retry after 1 s'), 'callable_threw'],
    ['an error with a status of its own', Object.assign(new Error('busy'), { status: 429 }), 'callable_threw'],
    ['a thrown string', 'ECONNRESET', 'callable_threw'],
  ])('not %s', async (_, error, reason) => {
    const ports = fakeCallPorts()
    const send = flaky([error], ports.clock.now)
    const result = await ports.clock.runUntil(callWithRetries(systemCall(send), ports))
    expect(send.calledAt).toHaveLength(1)
    expect(result).toMatchObject({ status: 'ERROR', failure: { reason } })
  })

  test('not a callable that times out', async () => {
    const ports = fakeCallPorts()
    let calls = 0
    const send = (): Promise<string> => {
      calls += 1
      return after(ports.clock, 10_000, 'refund')
    }
    const result = await ports.clock.runUntil(callWithRetries(systemCall(send, 120), ports))
    expect(calls).toBe(1)
    expect(result).toMatchObject({
      status: 'ERROR',
      failure: { reason: 'timeout', message: 'timed out after 120 ms' },
      attempts: [{ outcome: 'TIMEOUT', latencyMs: 120, waitedMs: 0 }],
    })
    expect(ports.unsettled.count).toBe(1)
    expect(ports.book.inUse.system).toBe(0)
  })
})

describe('waits', () => {
  test('the wait is what the server asked for, and half to all of the backoff on top', async () => {
    const ports = fakeCallPorts({ draw: 0.5 })
    const send = flaky([overloaded(4000), overloaded(1000)], ports.clock.now)
    await ports.clock.runUntil(callWithRetries(systemCall(send), ports))
    const [first = 0, second = 0, third = 0] = send.calledAt
    expect(second - first).toBe(4000 + 250 + 125)
    expect(third - second).toBe(1000 + 500 + 250)
  })

  test('no attempt comes sooner than the server asked when the timers of the host fire early', async () => {
    const ports = fakeCallPorts({ earlyMs: 0.95 })
    const send = flaky([overloaded(4000)], ports.clock.now)
    const neighbour = flaky([], ports.clock.now)
    const call = callWithRetries(systemCall(send), ports)
    await settled()
    await ports.clock.runUntil(Promise.all([call, callWithRetries(systemCall(neighbour), ports)]))
    const [first = 0, second = 0] = send.calledAt
    expect(second - first).toBeGreaterThanOrEqual(4250)
    expect((neighbour.calledAt[0] ?? 0) - first).toBeGreaterThanOrEqual(4000)
  })

  test('other calls through the gate wait for what the server told one of them; calls elsewhere do not', async () => {
    const ports = fakeCallPorts()
    const unlucky = flaky([overloaded(5000)], ports.clock.now)
    const neighbour = flaky([], ports.clock.now)
    const stranger = flaky([], ports.clock.now)
    const startedAt = ports.clock.now()
    const first = callWithRetries(systemCall(unlucky), ports)
    await settled()
    const others = [
      callWithRetries(systemCall(neighbour), ports),
      callWithRetries({ ...systemCall(stranger), gate: 'other-bot' }, ports),
    ]
    await ports.clock.runUntil(Promise.all([first, ...others]))
    expect(stranger.calledAt).toEqual([startedAt])
    expect(neighbour.calledAt).toEqual([startedAt + 5000])
  })

  test('a retry waits longer when another call learnt in the meantime that the server wants more quiet', async () => {
    const ports = fakeCallPorts()
    const send = flaky([overloaded()], ports.clock.now)
    const startedAt = ports.clock.now()
    const call = callWithRetries(systemCall(send), ports)
    await ports.clock.advance(100)
    const admission = await ports.permits.acquire(
      { slot: 'system', gate: 'support-bot', withinMs: 0 },
      ports.cancellation,
    )
    if (admission.kind === 'admitted') admission.permit.cool(3000)
    expect(await ports.clock.runUntil(call)).toMatchObject({ attempts: [{}, { outcome: 'OK', waitedMs: 3100 }] })
    expect(send.calledAt).toEqual([startedAt, startedAt + 3100])
  })

  test.each([undefined, 0])('a server that asks for %s ms is not called again at once', async (retryAfterMs) => {
    const ports = fakeCallPorts()
    const send = flaky([overloaded(retryAfterMs)], () => ports.clock.now())
    await ports.clock.runUntil(callWithRetries(systemCall(send), ports))
    const [first = 0, second = 0] = send.calledAt
    expect(second - first).toBeGreaterThanOrEqual(250)
  })

  test('fifty calls that are turned back at once all go on after one wait', async () => {
    const ports = fakeCallPorts({ bounds: { system: 50, judge: 1 } })
    const startedAt = ports.clock.now()
    const sends = Array.from({ length: 50 }, () => flaky([overloaded(2000)], () => ports.clock.now()))
    const calls = sends.map((send) => callWithRetries(systemCall(send), ports))
    const results = await ports.clock.runUntil(Promise.all(calls))
    for (const result of results) expect(result).toMatchObject({ status: 'OK', attempts: [{}, { waitedMs: 2250 }] })
    for (const { calledAt } of sends) expect(calledAt).toEqual([startedAt, startedAt + 2250])
  })

  test('the slot is held while a call backs off', async () => {
    const ports = fakeCallPorts({ bounds: { system: 1, judge: 1 } })
    const call = callWithRetries(systemCall(flaky([overloaded()], ports.clock.now)), ports)
    await settled()
    const second = flaky([], ports.clock.now)
    const later = callWithRetries(systemCall(second), ports)
    await settled()
    expect(ports.book.inUse.system).toBe(1)
    expect(second.calledAt).toEqual([])
    await ports.clock.runUntil(Promise.all([call, later]))
    expect(second.calledAt).toHaveLength(1)
    expect(ports.book.inUse.system).toBe(0)
  })
})

describe('deadlines', () => {
  test('a wait past the deadline is not begun, and the failure says what the server asked for', async () => {
    const ports = fakeCallPorts()
    const startedAt = ports.clock.now()
    const send = flaky([overloaded(86_400_000)], ports.clock.now)
    const result = await ports.clock.runUntil(callWithRetries(systemCall(send), ports))
    expect(ports.clock.now()).toBe(startedAt)
    expect(result).toMatchObject({
      status: 'ERROR',
      failure: {
        reason: 'deadline_passed',
        message: 'the server asked for 86400000 ms without a call, past the deadline of 600000 ms: overloaded',
      },
    })
  })

  test('a backoff past the deadline is not begun either', async () => {
    const ports = fakeCallPorts({ retry: { attempts: 4, deadlineMs: 700 } })
    const send = flaky([overloaded(), overloaded()], ports.clock.now)
    const result = await ports.clock.runUntil(callWithRetries(systemCall(send), ports))
    expect(send.calledAt).toHaveLength(2)
    expect(result).toMatchObject({ failure: { reason: 'deadline_passed' } })
  })

  test('calls that find the gate shut for longer than their deadline are not sent and do not wait', async () => {
    const ports = fakeCallPorts()
    await callWithRetries(systemCall(flaky([overloaded(86_400_000)], ports.clock.now)), ports)
    const send = flaky([], ports.clock.now)
    const result = await callWithRetries(systemCall(send), ports)
    expect(send.calledAt).toEqual([])
    expect(result).toMatchObject({
      failure: {
        reason: 'deadline_passed',
        message: 'not sent: the server asked for 86400000 ms without a call, past the deadline of 600000 ms',
      },
      attempts: [],
    })
  })

  test('calls that already wait at a gate are given up once it is shut past their deadline', async () => {
    const ports = fakeCallPorts({ bounds: { system: 2, judge: 1 } })
    const slow = async (): Promise<never> => {
      await after(ports.clock, 10, null)
      throw overloaded(86_400_000)
    }
    const calls = [
      callWithRetries(systemCall(slow), ports),
      callWithRetries(systemCall(flaky([overloaded(50)], ports.clock.now)), ports),
      callWithRetries(systemCall(flaky([], ports.clock.now)), ports),
    ]
    const results = await ports.clock.runUntil(Promise.all(calls))
    expect(results.map(({ attempts }) => attempts.length)).toEqual([1, 1, 0])
    for (const result of results) expect(result).toMatchObject({ failure: { reason: 'deadline_passed' } })
    expect(ports.book.inUse.system).toBe(0)
  })

  test('an attempt does not outlast the deadline of its call', async () => {
    const ports = fakeCallPorts({ retry: { attempts: 4, deadlineMs: 1000 } })
    const startedAt = ports.clock.now()
    const result = await ports.clock.runUntil(
      callWithRetries(
        systemCall(() => new Promise(() => {})),
        ports,
      ),
    )
    expect(ports.clock.now() - startedAt).toBe(1000)
    expect(result).toMatchObject({ failure: { reason: 'deadline_passed' }, attempts: [{ outcome: 'TIMEOUT' }] })
  })

  test('time in the queue for a slot does not count', async () => {
    const ports = fakeCallPorts({ bounds: { system: 1, judge: 1 }, retry: { attempts: 1, deadlineMs: 1000 } })
    const calls = [1, 2, 3].map(() =>
      callWithRetries(
        systemCall(() => after(ports.clock, 900, 'refund')),
        ports,
      ),
    )
    const results = await ports.clock.runUntil(Promise.all(calls))
    expect(results.map(({ status }) => status)).toEqual(['OK', 'OK', 'OK'])
  })
})

describe('a cancellation', () => {
  test('ends a call in flight at once', async () => {
    const ports = fakeCallPorts()
    const call = callWithRetries(
      systemCall(() => after(ports.clock, 10_000, 'refund')),
      ports,
    )
    await ports.clock.advance(50)
    ports.cancellation.cancel('interrupted')
    expect(await call).toMatchObject({
      failure: { reason: 'cancelled' },
      attempts: [{ outcome: 'ABORTED', latencyMs: 50 }],
    })
    expect(ports.book.inUse.system).toBe(0)
  })

  test('ends a backoff at once, and no call is made after it', async () => {
    const ports = fakeCallPorts()
    const send = flaky([overloaded(60_000)], ports.clock.now)
    const call = callWithRetries(systemCall(send), ports)
    await ports.clock.advance(50)
    ports.cancellation.cancel('interrupted')
    expect(await call).toMatchObject({ failure: { reason: 'cancelled' }, attempts: [{ outcome: 'ERROR' }] })
    expect(send.calledAt).toHaveLength(1)
    expect(ports.clock.timers).toBe(0)
    expect(ports.book.inUse.system).toBe(0)
  })

  test('ends the wait for a slot at once', async () => {
    const ports = fakeCallPorts({ bounds: { system: 1, judge: 1 } })
    const first = callWithRetries(
      systemCall(() => after(ports.clock, 10_000, 'refund')),
      ports,
    )
    const send = flaky([], ports.clock.now)
    const second = callWithRetries(systemCall(send), ports)
    await ports.clock.advance(50)
    ports.cancellation.cancel('interrupted')
    expect(await second).toMatchObject({ failure: { reason: 'cancelled' }, attempts: [] })
    await first
    await settled()
    expect(send.calledAt).toEqual([])
    expect(ports.book.inUse.system).toBe(0)
  })

  test('makes no call when it came before', async () => {
    const ports = fakeCallPorts()
    ports.cancellation.cancel('interrupted')
    const send = flaky([], ports.clock.now)
    expect(await callWithRetries(systemCall(send), ports)).toMatchObject({ failure: { reason: 'cancelled' } })
    expect(send.calledAt).toEqual([])
  })
})

describe('what is recorded', () => {
  test('tokens of all attempts, the steps of the answering one, and which attempt it was', async () => {
    const ports = fakeCallPorts()
    const send = (call: CallContext): string => {
      call.usage({ inputTokens: 10, outputTokens: 1 })
      call.trace(`attempt ${call.attempt}`)
      if (call.attempt < 3) throw overloaded()
      return 'refund'
    }
    const result = await ports.clock.runUntil(callWithRetries(systemCall(send), ports))
    expect(result).toMatchObject({ usage: { inputTokens: 30, outputTokens: 3 }, trace: ['attempt 3'] })
  })

  test('an error message is cut where it gets longer than anyone reads', async () => {
    const ports = fakeCallPorts()
    const result = await callWithRetries(systemCall(flaky([new Error('x'.repeat(1e6))], ports.clock.now)), ports)
    expect(result.status === 'ERROR' && result.failure.message).toHaveLength(2000)
    expect(result.attempts[0]?.error).toHaveLength(2000)
  })
})

describe('over HTTP', () => {
  const busy = (floorMs: number): SendFailure =>
    new SendFailure('the server answered 429', { reason: 'rate_limited', retryable: true, floorMs, turnedAway: 'busy' })

  test('a failure of the transport is tried again where it says so, no sooner than the server asked', async () => {
    const ports = fakeCallPorts({ draw: 0.5 })
    const send = flaky([busy(2000), busy(0)], ports.clock.now)
    const result = await ports.clock.runUntil(callWithRetries(systemCall(send), ports))
    expect(result).toMatchObject({ status: 'OK', attempts: [{}, { waitedMs: 2375 }, { waitedMs: 750 }] })
  })

  test('a failure that is not worth another attempt ends the call with its own reason', async () => {
    const ports = fakeCallPorts()
    const refused = new SendFailure('the server answered 401', { reason: 'request_refused', retryable: false })
    const send = flaky([refused], ports.clock.now)
    const result = await ports.clock.runUntil(callWithRetries(systemCall(send), ports))
    expect(result).toMatchObject({
      status: 'ERROR',
      failure: { reason: 'request_refused', message: 'the server answered 401' },
    })
    expect(send.calledAt).toHaveLength(1)
  })

  test('an attempt that times out is tried again, up to the attempts of the call', async () => {
    const ports = fakeCallPorts()
    const call: Call = { ...systemCall(() => new Promise(() => {}), 1000), retriesTimeouts: true }
    const result = await ports.clock.runUntil(callWithRetries(call, ports))
    expect(result).toMatchObject({
      status: 'ERROR',
      failure: { reason: 'timeout', message: 'timed out after 1000 ms' },
    })
    expect(result.attempts.map(({ outcome }) => outcome)).toEqual(['TIMEOUT', 'TIMEOUT', 'TIMEOUT', 'TIMEOUT'])
  })

  test('a last attempt that is given less than its time by the deadline is the deadline that passed', async () => {
    const ports = fakeCallPorts({ retry: { attempts: 4, deadlineMs: 1500 } })
    const call: Call = { ...systemCall(() => new Promise(() => {}), 1000), retriesTimeouts: true }
    const result = await ports.clock.runUntil(callWithRetries(call, ports))
    expect(result).toMatchObject({ status: 'ERROR', failure: { reason: 'deadline_passed' } })
    expect(result.attempts).toHaveLength(2)
  })

  test('an answer with a wish for quiet is used; the next call through its gate waits', async () => {
    const ports = fakeCallPorts()
    const answered = await callWithRetries(
      systemCall((call) => {
        call.quiet(2000)
        return 'refund'
      }),
      ports,
    )
    expect(answered).toMatchObject({ status: 'OK', value: 'refund', attempts: [{}] })
    const before = ports.clock.now()
    const next = flaky([], ports.clock.now)
    await ports.clock.runUntil(callWithRetries(systemCall(next), ports))
    expect(next.calledAt).toEqual([before + 2000])
  })

  test.each<[string, () => Promise<never>]>([
    ['runs out of time', () => new Promise(() => {})],
    ['fails otherwise', () => Promise.reject(new SendFailure('cut', { reason: 'connection_lost', retryable: true }))],
  ])('what a server asked for holds when the attempt that heard it %s', async (_, end) => {
    const ports = fakeCallPorts()
    const calledAt: number[] = []
    const send: Call['send'] = (call) => {
      calledAt.push(ports.clock.now())
      if (call.attempt > 1) return 'refund'
      call.quiet(120_000)
      return end()
    }
    const call: Call = { ...systemCall(send, 1000), retriesTimeouts: true }
    const result = await ports.clock.runUntil(callWithRetries(call, ports))
    expect(result.status).toBe('OK')
    expect((calledAt[1] ?? 0) - (calledAt[0] ?? 0)).toBeGreaterThanOrEqual(120_000)
  })

  test('a secret in an error is taken out before the error is cut', async () => {
    const ports = fakeCallPorts()
    ports.redaction.add('sk-0123456789')
    const said = new SendFailure(`${'x'.repeat(1990)} sk-0123456789`, { reason: 'request_refused', retryable: false })
    const result = await ports.clock.runUntil(callWithRetries(systemCall(flaky([said], ports.clock.now)), ports))
    expect(JSON.stringify(result)).not.toContain('sk-')
  })
})
