import { describe, expect, test } from 'vitest'
import { cancellationSource } from '../../../../src/execution/cancellation.ts'
import type { Permit, PermitRequest } from '../../../../src/execution/permits.ts'
import { realClock } from '../../../../src/vitest/real-clock.ts'
import type { WorkerMessage } from '../../../../src/vitest/wire.ts'
import { brokerPermits, type BrokerPermits } from '../../../../src/vitest/worker/broker-permits.ts'
import type { Exchange } from '../../../../src/vitest/worker/exchange.ts'

const never = cancellationSource()
const call: PermitRequest = { slot: 'system', gate: 'support-bot', withinMs: 60_000 }

interface Broker {
  readonly permits: BrokerPermits
  /** What the broker was told, as `acquire 1`. */
  readonly heard: readonly string[]
}

/** Permits of a broker that grants `bound` of them and leaves other requests without an answer. */
function brokerOf(bound: number): Broker {
  const heard: string[] = []
  let ids = 0
  let granted = 0
  const hear = (message: WorkerMessage): void => void heard.push(`${message.type} ${'id' in message ? message.id : ''}`)
  const exchange: Exchange = {
    newId: () => (ids += 1),
    request(request, events) {
      hear(request)
      if (request.type === 'acquire' && (granted += 1) > bound) return
      events.answered({ type: 'granted', id: request.id })
    },
    forget() {},
    write: hear,
    writeLater: hear,
    flush: async () => {},
  }
  return { permits: brokerPermits(exchange, realClock.turn), heard }
}

/** The permit of a call that has been on its way for a turn of the event loop. */
async function admitted(permits: BrokerPermits, request = call): Promise<Permit> {
  const permit = await admittedNow(permits, request)
  await realClock.turn()
  return permit
}

async function admittedNow(permits: BrokerPermits, request: PermitRequest): Promise<Permit> {
  const admission = await permits.acquire(request, never)
  if (admission.kind !== 'admitted') throw new Error(`not admitted: ${admission.kind}`)
  return admission.permit
}

describe('a permit that a worker gives back', () => {
  test('serves its next call through the same gate without a word to the broker while the worker is alone', async () => {
    const { permits, heard } = brokerOf(1)
    permits.mayPassOn(true)
    const first = await admitted(permits)
    first.release()
    first.release()
    const second = await admittedNow(permits, call)
    expect(heard).toEqual(['acquire 1'])
    await second.pass(1000, never)
    expect(heard).toEqual(['acquire 1', 'pass 1'])
  })

  test('goes back to the broker when the worker was not told that it is alone', async () => {
    const { permits, heard } = brokerOf(2)
    ;(await admitted(permits)).release()
    await admitted(permits)
    expect(heard).toEqual(['acquire 1', 'release 1', 'acquire 2'])
  })

  test('goes back within two turns of the event loop when no call takes it over', async () => {
    const { permits, heard } = brokerOf(1)
    permits.mayPassOn(true)
    ;(await admitted(permits)).release()
    expect(heard).toEqual(['acquire 1'])
    for (let turn = 0; turn < 3; turn++) await realClock.turn()
    expect(heard).toEqual(['acquire 1', 'release 1'])
  })

  test('goes back at once when the worker is no longer alone', async () => {
    const { permits, heard } = brokerOf(1)
    permits.mayPassOn(true)
    ;(await admitted(permits)).release()
    permits.mayPassOn(false)
    expect(heard).toEqual(['acquire 1', 'release 1'])
  })

  test('goes back when its call was over at once', async () => {
    const { permits, heard } = brokerOf(2)
    permits.mayPassOn(true)
    ;(await admittedNow(permits, call)).release()
    await admitted(permits)
    expect(heard).toEqual(['acquire 1', 'release 1', 'acquire 2'])
  })

  test('goes back when a request for its slot waits already', async () => {
    const { permits, heard } = brokerOf(1)
    permits.mayPassOn(true)
    const first = await admitted(permits)
    void permits.acquire({ ...call, gate: 'other-bot' }, never)
    first.release()
    expect(heard).toEqual(['acquire 1', 'acquire 2', 'release 1'])
  })

  test.each([
    ['through another gate', { ...call, gate: 'other-bot' }],
    ['of the other slot', { ...call, slot: 'judge' }],
  ] as const)('does not serve a call %s', async (_, other) => {
    const { permits, heard } = brokerOf(2)
    permits.mayPassOn(true)
    ;(await admitted(permits)).release()
    await admitted(permits, other)
    expect(heard).toEqual(['acquire 1', 'acquire 2'])
  })

  test('goes back when its server once asked for quiet: the broker keeps the gate', async () => {
    const { permits, heard } = brokerOf(3)
    permits.mayPassOn(true)
    const [first, second] = [await admitted(permits), await admitted(permits)]
    first.release()
    second.cool(1000)
    second.release()
    await permits.acquire(call, never)
    expect(heard).toEqual(['acquire 1', 'acquire 2', 'cool ', 'release 2', 'acquire 3'])
    await realClock.turn()
    await realClock.turn()
    await realClock.turn()
    expect(heard).toContain('release 1')
  })

  test('serves no call of a run that was cancelled', async () => {
    const { permits } = brokerOf(1)
    permits.mayPassOn(true)
    const run = cancellationSource()
    ;(await admitted(permits)).release()
    run.cancel('interrupted')
    expect(await permits.acquire(call, run)).toEqual({ kind: 'cancelled' })
  })
})
