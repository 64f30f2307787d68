import { describe, expect, test, vi } from 'vitest'
import { cancellationSource } from '../../src/execution/cancellation.ts'
import type { Admission, Permit, PermitRequest, Permits } from '../../src/execution/permits.ts'
import { sleep } from '../../src/execution/sleep.ts'
import { realClock } from '../../src/vitest/real-clock.ts'
import { eventually } from '../support/eventually.ts'
import { permitWorlds } from '../support/permit-worlds.ts'

vi.setConfig({ testTimeout: 30_000 })

const never = cancellationSource()
const systemCall: PermitRequest = { slot: 'system', gate: 'support-bot', withinMs: 60_000 }

async function admitted(permits: Permits | undefined, request = systemCall): Promise<Permit> {
  const admission = await permits?.acquire(request, never)
  if (admission?.kind !== 'admitted') throw new Error(`not admitted: ${admission?.kind}`)
  return admission.permit
}

/** Whether a request was answered, without waiting for it. */
function watch(request: Promise<Admission> | undefined): { admission: Admission | undefined } {
  const watched: { admission: Admission | undefined } = { admission: undefined }
  const note = async (): Promise<void> => {
    try {
      watched.admission = await request
    } catch {
      // The test ended, and its broker with it, before there was an answer.
    }
  }
  void note()
  return watched
}

describe.each(Object.entries(permitWorlds))('permits from %s', (_, openWorld) => {
  test('are granted up to the bound of their slot, and one more when one is released', async () => {
    await using world = await openWorld({ system: 2, judge: 1 }, 1)
    const [client] = world.clients
    const first = await admitted(client)
    await admitted(client)
    const third = watch(client?.acquire(systemCall, never))
    // The slots are independent; the answer to a later request shows that the earlier one was looked at.
    await admitted(client, { ...systemCall, slot: 'judge' })
    expect(third.admission).toBeUndefined()
    first.release()
    await eventually(() => third.admission?.kind).toBe('admitted')
    expect(world.inUse()).toEqual({ system: 2, judge: 1 })
  })

  test('never exceed the bound over three clients, and reach it', async () => {
    await using world = await openWorld({ system: 4, judge: 1 }, 3)
    let inFlight = 0
    let peak = 0
    let done = 0
    const call = async (permits: Permits): Promise<void> => {
      const permit = await admitted(permits)
      inFlight += 1
      peak = Math.max(peak, inFlight)
      await sleep(realClock, 2, never)
      inFlight -= 1
      done += 1
      permit.release()
    }
    await Promise.all(world.clients.flatMap((permits) => Array.from({ length: 30 }, () => call(permits))))
    expect({ peak, done }).toEqual({ peak: 4, done: 90 })
    await eventually(() => world.inUse().system).toBe(0)
  })

  test('a permit that is released twice frees one slot', async () => {
    await using world = await openWorld({ system: 1, judge: 1 }, 1)
    const [client] = world.clients
    const first = await admitted(client)
    first.release()
    await admitted(client)
    first.release()
    const waiting = watch(client?.acquire(systemCall, never))
    await admitted(client, { ...systemCall, slot: 'judge' })
    expect(waiting.admission).toBeUndefined()
    expect(world.inUse().system).toBe(1)
  })

  test('a client with few requests does not wait behind all of a client with many', async () => {
    await using world = await openWorld({ system: 1, judge: 1 }, 2)
    const [many, few] = world.clients
    const first = await admitted(many)
    const order: string[] = []
    const take = async (name: string, permits: Permits | undefined): Promise<void> => {
      const permit = await admitted(permits)
      order.push(name)
      permit.release()
    }
    const taken = [1, 2, 3, 4].map(() => take('many', many))
    // Both clients have asked before the slot is free: an answer comes after what the same client sent before.
    ;(await admitted(many, { ...systemCall, slot: 'judge' })).release()
    taken.push(take('few', few))
    ;(await admitted(few, { ...systemCall, slot: 'judge' })).release()
    first.release()
    await Promise.all(taken)
    expect(order.indexOf('few')).toBeLessThanOrEqual(1)
  })

  test('a request that is cancelled while it waits takes no slot', async () => {
    await using world = await openWorld({ system: 1, judge: 1 }, 1)
    const [client] = world.clients
    const held = await admitted(client)
    const run = cancellationSource()
    const waiting = client?.acquire(systemCall, run)
    run.cancel('interrupted')
    expect(await waiting).toEqual({ kind: 'cancelled' })
    held.release()
    const next = await admitted(client)
    expect(world.inUse().system).toBe(1)
    next.release()
    await eventually(() => world.inUse().system).toBe(0)
  })

  test('a request that is cancelled just as it is granted gives the slot back', async () => {
    await using world = await openWorld({ system: 1, judge: 1 }, 1)
    const [client] = world.clients
    const run = cancellationSource()
    const waiting = client?.acquire(systemCall, run)
    await eventually(() => world.inUse().system).toBe(1)
    run.cancel('interrupted')
    await waiting
    const admission = await waiting
    if (admission?.kind === 'admitted') admission.permit.release()
    await eventually(() => world.inUse().system).toBe(0)
  })

  test('after a cancellation nothing is asked for', async () => {
    await using world = await openWorld({ system: 1, judge: 1 }, 1)
    const run = cancellationSource()
    run.cancel('interrupted')
    expect(await world.clients[0]?.acquire(systemCall, run)).toEqual({ kind: 'cancelled' })
    await eventually(() => world.inUse().system).toBe(0)
  })

  test('none is granted through a gate before it opens, to no client; other gates do not wait', async () => {
    await using world = await openWorld({ system: 8, judge: 1 }, 2)
    const [told, other] = world.clients
    const permit = await admitted(told)
    const shutAt = realClock.now()
    permit.cool(60)
    permit.cool(20)
    // A pass is answered after the cooling was heard.
    const passage = permit.pass(60_000, never)
    await admitted(told, { ...systemCall, gate: 'other-bot' })
    const asked = [other, told, other].map(async (client) => {
      await admitted(client)
      return realClock.now() - shutAt
    })
    expect(await passage).toEqual({ kind: 'open' })
    for (const waitedMs of await Promise.all(asked)) expect(waitedMs).toBeGreaterThanOrEqual(60)
  })

  test('a gate that opens too late is not waited for, and how long it stays shut is said', async () => {
    await using world = await openWorld({ system: 2, judge: 1 }, 1)
    const [client] = world.clients
    const permit = await admitted(client)
    const second = await admitted(client)
    const queued = client?.acquire({ ...systemCall, withinMs: 1000 }, never)
    const patient = watch(client?.acquire({ ...systemCall, withinMs: 1e9 }, never))
    const passing = second.pass(1000, never)
    expect(await passing).toEqual({ kind: 'open' })
    permit.cool(86_400_000)
    const refused = { kind: 'gate_closed', opensInMs: expect.closeTo(86_400_000, -5) }
    expect(await queued).toEqual(refused)
    expect(await client?.acquire({ ...systemCall, withinMs: 1000 }, never)).toEqual(refused)
    expect(await second.pass(1000, never)).toEqual(refused)
    expect(patient.admission).toBeUndefined()
    // The holder that may not go on still holds its slot until it releases it.
    expect(world.inUse().system).toBe(2)
  })

  test('a holder that waits at a gate is turned away once the gate is shut past its patience', async () => {
    await using world = await openWorld({ system: 2, judge: 1 }, 1)
    const [client] = world.clients
    const waiting = await admitted(client)
    const told = await admitted(client)
    waiting.cool(500)
    const passage = waiting.pass(1000, never)
    told.cool(86_400_000)
    expect(await passage).toMatchObject({ kind: 'gate_closed' })
  })

  test('a cancellation ends the wait at a gate, and the permit can still be released', async () => {
    await using world = await openWorld({ system: 1, judge: 1 }, 1)
    const permit = await admitted(world.clients[0])
    const run = cancellationSource()
    permit.cool(60_000)
    const passage = permit.pass(1e9, run)
    run.cancel('interrupted')
    expect(await passage).toEqual({ kind: 'cancelled' })
    permit.release()
    await eventually(() => world.inUse().system).toBe(0)
  })
})
