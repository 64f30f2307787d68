import { expect, test } from 'vitest'
import { attempt, type AttemptBounds } from '../../../src/execution/attempt.ts'
import { cancellationSource, type CancellationSource } from '../../../src/execution/cancellation.ts'
import { unsettledCalls } from '../../../src/execution/unsettled-calls.ts'
import { fakeClock, settled, type FakeClock } from '../../support/fake-clock.ts'

function bounds(timeoutMs = 120): AttemptBounds & { clock: FakeClock; cancellation: CancellationSource } {
  return { clock: fakeClock(), timeoutMs, cancellation: cancellationSource(), unsettled: unsettledCalls() }
}

test('an answer that comes in time is taken, with the time from dispatch to answer', async () => {
  const given = bounds()
  const end = attempt(async () => {
    await new Promise<void>((resolve) => void given.clock.after(100, resolve))
    return 'refund'
  }, given)
  expect(await given.clock.runUntil(end)).toEqual({ outcome: 'OK', latencyMs: 100, value: 'refund' })
  expect(given.clock.timers).toBe(0)
})

test('an answer without waiting needs no timer', async () => {
  const given = bounds()
  expect(await attempt(() => 'refund', given)).toEqual({ outcome: 'OK', latencyMs: 0, value: 'refund' })
  expect(given.clock.timers).toBe(0)
})

test('a throw and a rejection are both an ERROR with what was thrown', async () => {
  const given = bounds()
  const thrown = new Error('no route')
  const threw = attempt(() => {
    throw thrown
  }, given)
  expect(await threw).toEqual({ outcome: 'ERROR', latencyMs: 0, thrown })
  expect(await attempt(() => Promise.reject(thrown), given)).toEqual({ outcome: 'ERROR', latencyMs: 0, thrown })
  expect(given.clock.timers).toBe(0)
})

test('a value whose `then` throws is an ERROR', async () => {
  // oxlint-disable-next-line unicorn/no-thenable
  const hostile = Object.defineProperty({}, 'then', {
    get() {
      throw new Error('gotcha')
    },
  })
  expect(await attempt(() => hostile, bounds())).toMatchObject({ outcome: 'ERROR', thrown: { message: 'gotcha' } })
})

test('a callable that ignores its abort times out on time and counts as unsettled until it ends', async () => {
  const given = bounds()
  let signal!: AbortSignal
  let end!: () => void
  const ended = attempt((controller) => {
    signal = controller.signal
    return new Promise<void>((resolve) => {
      end = resolve
    })
  }, given)
  expect(await given.clock.runUntil(ended)).toEqual({ outcome: 'TIMEOUT', latencyMs: 120 })
  expect(signal.aborted).toBe(true)
  expect(signal.reason).toMatchObject({ name: 'TimeoutError', message: 'timed out after 120 ms' })
  expect(given.unsettled.count).toBe(1)
  end()
  await settled()
  expect(given.unsettled.count).toBe(0)
})

test('the rejection of an attempt that was given up is nobody’s', async () => {
  const given = bounds()
  let fail!: (error: Error) => void
  const ended = attempt(() => new Promise((_, reject) => void (fail = reject)), given)
  await given.clock.runUntil(ended)
  fail(new Error('too late'))
  // Vitest itself fails the run on an unhandled rejection.
  await settled()
  expect(given.unsettled.count).toBe(0)
})

test('a callable that ends on its abort leaves nothing behind', async () => {
  const given = bounds()
  const ended = attempt(
    (controller) =>
      new Promise((_, reject) => controller.signal.addEventListener('abort', () => reject(controller.signal.reason))),
    given,
  )
  expect(await given.clock.runUntil(ended)).toEqual({ outcome: 'TIMEOUT', latencyMs: 120 })
  await settled()
  expect(given.unsettled.count).toBe(0)
})

test('an answer that is there already when a late timer fires is taken', async () => {
  const given = bounds()
  const ended = attempt(
    () =>
      new Promise<string>((resolve) => {
        // The timer of the attempt and the answer come in the same turn of a busy event loop, the timer first.
        given.clock.after(120, () => void setImmediate(() => resolve('refund')))
      }),
    given,
  )
  expect(await given.clock.runUntil(ended)).toMatchObject({ outcome: 'OK', value: 'refund' })
})

test('an answer that arrives together with a cancellation is taken, not paid for and dropped', async () => {
  const given = bounds()
  let answer!: (value: string) => void
  const ended = attempt(() => new Promise<string>((resolve) => void (answer = resolve)), given)
  // What has arrived is read in one turn of the event loop, the cancellation first.
  setImmediate(() => given.cancellation.cancel('interrupted'))
  setImmediate(() => answer('refund'))
  expect(await ended).toMatchObject({ outcome: 'OK', value: 'refund' })
})

test('a cancellation ends it at once and aborts its signal', async () => {
  const given = bounds(60_000)
  let signal!: AbortSignal
  const ended = attempt((controller) => {
    signal = controller.signal
    return new Promise(() => {})
  }, given)
  await given.clock.advance(40)
  given.cancellation.cancel('interrupted')
  expect(await ended).toEqual({ outcome: 'ABORTED', latencyMs: 40 })
  expect(signal.reason).toMatchObject({ name: 'AbortError' })
  expect(given.unsettled.count).toBe(1)
  expect(given.clock.timers).toBe(0)
})

test('a callable that is cancelled while it starts is given up at once', async () => {
  const given = bounds(60_000)
  const ended = attempt(() => {
    given.cancellation.cancel('interrupted')
    return new Promise(() => {})
  }, given)
  expect(await ended).toMatchObject({ outcome: 'ABORTED' })
  expect(given.clock.timers).toBe(0)
})
