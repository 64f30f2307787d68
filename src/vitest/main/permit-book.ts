import { cooled, opensInMs, type Gate } from '../../execution/gate.ts'
import type { PermitRequest, Slot } from '../../execution/permits.ts'
import { waitingCalls, type WaitingCalls } from './waiting-calls.ts'

/** What the book has to say to a client about its permit `id`. */
export type PermitAnswer =
  | { readonly kind: 'granted'; readonly client: number; readonly id: number }
  | { readonly kind: 'refused'; readonly client: number; readonly id: number; readonly opensInMs: number }

export interface SlotStatus {
  readonly inUse: number
  readonly waiting: number
  /** Until the first shut gate opens that calls of this slot wait at; null when none does. */
  readonly nextPermittedInMs: number | null
}

/**
 * Who may call: the permits of all clients of a run, and the gates that hold them back. It keeps no clock; every time is on
 * the one clock of its caller, and only `settle` gives answers. Ids are the clients' own; what refers to an id that a client
 * does not hold is ignored.
 */
export interface PermitBook {
  acquire(client: number, id: number, request: PermitRequest, nowMs: number): void
  /** The holder of a permit waits for its gate, to make a further attempt. */
  pass(client: number, id: number, withinMs: number, nowMs: number): void
  /** Gives back a permit or withdraws a request. */
  release(client: number, id: number): void
  cool(gate: string, ms: number, nowMs: number): void
  /** The client is gone, with all that it held and waited for. */
  leave(client: number): void
  /** From now on nothing is granted. */
  stop(): void
  /** What can be answered now, and after how long to settle again if nothing else happens; null: there is no need. */
  settle(nowMs: number): { readonly answers: readonly PermitAnswer[]; readonly wakeInMs: number | null }
  status(nowMs: number): Readonly<Record<Slot, SlotStatus>>
}

interface HeldPermit {
  readonly client: number
  readonly id: number
  readonly slot: Slot
  readonly gate: string
}

const SLOTS: readonly Slot[] = ['system', 'judge']

/** An empty book. In each slot at most its bound of permits is held at once, and none is granted before its gate is open. */
export function permitBook(bounds: Readonly<Record<Slot, number>>): PermitBook {
  const held = new Map<string, HeldPermit>()
  /** Held permits whose holder waits for the gate, with until when it is prepared to. */
  const passing = new Map<HeldPermit, number>()
  const inUse: Record<Slot, number> = { system: 0, judge: 0 }
  const waiting: Readonly<Record<Slot, WaitingCalls>> = { system: waitingCalls(), judge: waitingCalls() }
  const gates = new Map<string, Gate>()
  let answers: PermitAnswer[] = []
  let stopped = false

  const shutForMs = (gate: string, nowMs: number): number => opensInMs(gates.get(gate), nowMs)

  const refuse = (client: number, id: number, waitMs: number): void => {
    answers.push({ kind: 'refused', client, id, opensInMs: waitMs })
  }

  const giveBack = (permit: HeldPermit): void => {
    held.delete(key(permit.client, permit.id))
    passing.delete(permit)
    inUse[permit.slot] -= 1
  }

  const letPass = (nowMs: number): void => {
    for (const permit of passing.keys()) {
      if (shutForMs(permit.gate, nowMs) > 0) continue
      passing.delete(permit)
      answers.push({ kind: 'granted', client: permit.client, id: permit.id })
    }
  }

  const grant = (slot: Slot, nowMs: number): void => {
    while (inUse[slot] < bounds[slot]) {
      const call = waiting[slot].take((gate) => shutForMs(gate, nowMs) === 0)
      if (!call) return
      const { client, id, gate } = call
      held.set(key(client, id), { client, id, slot, gate })
      inUse[slot] += 1
      answers.push({ kind: 'granted', client, id })
    }
  }

  /** How long the first gate stays shut that calls of the slot wait at. */
  const firstOpening = (slot: Slot, nowMs: number): number | null => {
    if (gates.size === 0) return null
    const names = new Set(waiting[slot].gates())
    for (const permit of passing.keys()) if (permit.slot === slot) names.add(permit.gate)
    const waits = [...names].map((gate) => shutForMs(gate, nowMs)).filter((ms) => ms > 0)
    return waits.length === 0 ? null : Math.min(...waits)
  }

  return {
    acquire(client, id, { slot, gate, withinMs }, nowMs) {
      if (held.has(key(client, id)) || SLOTS.some((slot) => waiting[slot].has(client, id))) return
      const waitMs = shutForMs(gate, nowMs)
      if (waitMs > withinMs) refuse(client, id, waitMs)
      else waiting[slot].add({ client, id, gate, withinMs })
    },
    pass(client, id, withinMs, nowMs) {
      const permit = held.get(key(client, id))
      if (!permit) return
      const waitMs = shutForMs(permit.gate, nowMs)
      if (waitMs > withinMs) refuse(client, id, waitMs)
      else passing.set(permit, nowMs + withinMs)
    },
    release(client, id) {
      for (const slot of SLOTS) waiting[slot].remove(client, id)
      const permit = held.get(key(client, id))
      if (permit) giveBack(permit)
    },
    cool(gate, ms, nowMs) {
      gates.set(gate, cooled(gates.get(gate), ms, nowMs))
      const waitMs = shutForMs(gate, nowMs)
      for (const slot of SLOTS) {
        for (const { client, id, withinMs } of waiting[slot].through(gate)) {
          if (waitMs <= withinMs) continue
          waiting[slot].remove(client, id)
          refuse(client, id, waitMs)
        }
      }
      for (const [permit, deadlineMs] of passing) {
        if (permit.gate !== gate || nowMs + waitMs <= deadlineMs) continue
        passing.delete(permit)
        refuse(permit.client, permit.id, waitMs)
      }
    },
    leave(client) {
      for (const slot of SLOTS) waiting[slot].forget(client)
      for (const permit of held.values()) if (permit.client === client) giveBack(permit)
    },
    stop() {
      stopped = true
    },
    settle(nowMs) {
      for (const [name, gate] of gates) if (opensInMs(gate, nowMs) === 0) gates.delete(name)
      if (!stopped) {
        letPass(nowMs)
        for (const slot of SLOTS) grant(slot, nowMs)
      }
      const settled = answers
      answers = []
      const openings = stopped ? [] : SLOTS.map((slot) => firstOpening(slot, nowMs)).filter((ms) => ms !== null)
      return { answers: settled, wakeInMs: openings.length === 0 ? null : Math.min(...openings) }
    },
    status(nowMs) {
      const statusOf = (slot: Slot): SlotStatus => ({
        inUse: inUse[slot],
        waiting: waiting[slot].size,
        nextPermittedInMs: firstOpening(slot, nowMs),
      })
      return { system: statusOf('system'), judge: statusOf('judge') }
    },
  }
}

function key(client: number, id: number): string {
  return `${client} ${id}`
}
