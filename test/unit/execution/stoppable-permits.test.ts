import { describe, expect, test } from 'vitest'
import { callWithRetries, type Call, type CallResult } from '../../../src/execution/call-with-retries.ts'
import { cancellationSource } from '../../../src/execution/cancellation.ts'
import { stoppablePermits } from '../../../src/execution/stoppable-permits.ts'
import { TransientError } from '../../../src/execution/transient-error.ts'
import { after, fakeCallPorts } from '../../support/call-ports.ts'

describe('once permits are stopped', () => {
  function given(send: Call['send']): {
    readonly ports: ReturnType<typeof fakeCallPorts>
    readonly stop: ReturnType<typeof cancellationSource>
    readonly call: () => Promise<CallResult>
  } {
    const ports = fakeCallPorts({ bounds: { system: 1, judge: 1 } })
    const stop = cancellationSource()
    const permits = stoppablePermits(ports.permits, stop)
    const call: Call = { slot: 'system', gate: 'support-bot', timeoutMs: 60_000, send }
    return { ports, stop, call: () => callWithRetries(call, { ...ports, permits }) }
  }

  test('a call in flight still gives its answer, and one that waits for a permit is cancelled at once, unsent', async () => {
    let sent = 0
    const { ports, stop, call } = given(() => {
      sent += 1
      return after(ports.clock, 100, 'refund')
    })
    const inFlight = call()
    const waiting = call()
    await ports.clock.advance(10)
    stop.cancel('suite_failed')
    expect(await waiting).toMatchObject({ status: 'ERROR', failure: { reason: 'cancelled' }, attempts: [] })
    await ports.clock.advance(100)
    expect(await inFlight).toMatchObject({ status: 'OK', value: 'refund' })
    expect(sent).toBe(1)
  })

  test('a call that would be tried again is not', async () => {
    let sent = 0
    const { ports, stop, call } = given(async () => {
      sent += 1
      await after(ports.clock, 100, null)
      throw new TransientError('overloaded', { retryable: true })
    })
    const inFlight = call()
    await ports.clock.advance(10)
    stop.cancel('suite_failed')
    const result = await ports.clock.runUntil(inFlight)
    expect(result).toMatchObject({ status: 'ERROR', failure: { reason: 'cancelled' } })
    expect(sent).toBe(1)
  })

  test('nothing is granted to a call that comes later', async () => {
    const { stop, call } = given(() => 'refund')
    stop.cancel('closed')
    expect(await call()).toMatchObject({ status: 'ERROR', failure: { reason: 'cancelled' }, attempts: [] })
  })
})
