import type { CallEnd, PermitRequest, ServerTerms, Slot } from '../../execution/permits.ts'
import { callerAccount, type CallerAccount } from './caller-account.ts'
import { endpointGate, type EndpointGate } from './endpoint-gate.ts'
import { waitingCalls, type WaitingCalls } from './waiting-calls.ts'

/** What the book has to say to a client about its permit `id`. */
export type PermitAnswer =
  | { readonly kind: 'granted'; readonly client: number; readonly id: number }
  | { readonly kind: 'refused'; readonly client: number; readonly id: number; readonly opensInMs: number }
  /** The account behind its gate has nothing left to spend. */
  | { readonly kind: 'exhausted'; readonly client: number; readonly id: number }

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
  /** The server turned the attempt of a permit away. */
  turnedAway(client: number, id: number, because: 'busy' | 'quota', floorMs: number, nowMs: number): void
  /** Gives back a permit or withdraws a request; `end` says how the call ended, null: it was cut off. */
  release(client: number, id: number, end: CallEnd | null, nowMs: number): void
  cool(gate: string, ms: number, nowMs: number): void
  /** The client is gone, with all that it held and waited for. */
  leave(client: number, nowMs: number): void
  /** Whether a server wants to be left alone. */
  isAnyGateShut(nowMs: number): boolean
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
  readonly terms?: ServerTerms
}

/** What waits: for a permit, or with one at its gate. */
type Waiting = Pick<HeldPermit, 'gate' | 'terms'>

const SLOTS: readonly Slot[] = ['system', 'judge']

/**
 * An empty book. In each slot at most its bound of permits is held at once, and none is granted before its gate is open. Of
 * calls over HTTP it counts every attempt: gates hold back as many as their servers cannot take, and callers have accounts.
 */
export function permitBook(bounds: Readonly<Record<Slot, number>>): PermitBook {
  const held = new Map<string, HeldPermit>()
  /** Held permits whose holder waits for the gate, with until when it is prepared to. */
  const passing = new Map<HeldPermit, number>()
  const inUse: Record<Slot, number> = { system: 0, judge: 0 }
  const waiting: Readonly<Record<Slot, WaitingCalls>> = { system: waitingCalls(), judge: waitingCalls() }
  const gates = new Map<string, EndpointGate<HeldPermit>>()
  const accounts = new Map<string, CallerAccount>()
  let answers: PermitAnswer[] = []
  let stopped = false

  const gateNamed = (name: string): EndpointGate<HeldPermit> => {
    const gate = gates.get(name) ?? endpointGate()
    gates.set(name, gate)
    return gate
  }
  const accountOf = (terms: ServerTerms): CallerAccount => {
    const account = accounts.get(terms.caller) ?? callerAccount(terms)
    accounts.set(terms.caller, account)
    return account
  }
  const shutForMs = (gate: string, nowMs: number): number => gates.get(gate)?.opensInMs(nowMs) ?? 0
  const isExhausted = (gate: string): boolean => gates.get(gate)?.isExhausted === true

  /** `permit` is null for a call that has none yet. */
  const mayBeSent = ({ gate, terms }: Waiting, permit: HeldPermit | null, nowMs: number): boolean => {
    if (terms === undefined) return shutForMs(gate, nowMs) === 0
    const account = accountOf(terms)
    if (permit === null && !account.hasRoom) return false
    return gateNamed(gate).admits(permit, nowMs) && account.admits(nowMs)
  }

  /** How long until something that waits may be sent, as far as time alone decides. */
  const heldBackMs = ({ gate, terms }: Waiting, nowMs: number): number =>
    Math.max(shutForMs(gate, nowMs), terms === undefined ? 0 : accountOf(terms).opensInMs(nowMs))

  const sent = (permit: HeldPermit, nowMs: number): void => {
    if (permit.terms === undefined) return
    gateNamed(permit.gate).sent(permit)
    accountOf(permit.terms).sent(nowMs)
  }

  const refuse = (client: number, id: number, waitMs: number): void => {
    answers.push({ kind: 'refused', client, id, opensInMs: waitMs })
  }

  const giveBack = (permit: HeldPermit, end: CallEnd | null, nowMs: number): void => {
    const { client, id, slot, gate, terms } = permit
    held.delete(key(client, id))
    passing.delete(permit)
    inUse[slot] -= 1
    if (terms === undefined) return
    accountOf(terms).ended(end?.tokens ?? 0, nowMs)
    gateNamed(gate).left(permit, end === null ? 'gone' : end.answered ? 'answered' : 'failed')
    if (isExhausted(gate)) turnAllAway(gate)
  }

  /** Answers everyone who waits at a gate for which `answer` has one. */
  const answerThoseAt = (gate: string, answer: (client: number, id: number, patience: Patience) => boolean): void => {
    for (const slot of SLOTS) {
      for (const { client, id, withinMs } of waiting[slot].through(gate)) {
        if (answer(client, id, { withinMs })) waiting[slot].remove(client, id)
      }
    }
    for (const [permit, deadlineMs] of passing) {
      if (permit.gate === gate && answer(permit.client, permit.id, { deadlineMs })) passing.delete(permit)
    }
  }

  const turnAllAway = (gate: string): void =>
    answerThoseAt(gate, (client, id) => {
      answers.push({ kind: 'exhausted', client, id })
      return true
    })

  const turnImpatientAway = (gate: string, nowMs: number): void => {
    const waitMs = shutForMs(gate, nowMs)
    answerThoseAt(gate, (client, id, { withinMs, deadlineMs = Infinity }) => {
      const isPatient = withinMs === undefined ? nowMs + waitMs <= deadlineMs : waitMs <= withinMs
      if (!isPatient) refuse(client, id, waitMs)
      return !isPatient
    })
  }

  const letPass = (nowMs: number): void => {
    for (const permit of passing.keys()) {
      if (!mayBeSent(permit, permit, nowMs)) continue
      passing.delete(permit)
      sent(permit, nowMs)
      answers.push({ kind: 'granted', client: permit.client, id: permit.id })
    }
  }

  const grant = (slot: Slot, nowMs: number): void => {
    while (inUse[slot] < bounds[slot]) {
      const call = waiting[slot].take((head) => mayBeSent(head, null, nowMs))
      if (!call) return
      const { client, id, gate, terms } = call
      const permit: HeldPermit = { client, id, slot, gate, ...(terms && { terms }) }
      held.set(key(client, id), permit)
      inUse[slot] += 1
      if (terms !== undefined) accountOf(terms).began()
      sent(permit, nowMs)
      answers.push({ kind: 'granted', client, id })
    }
  }

  /** How long until the first call of the slot may be sent that time holds back. */
  const firstOpening = (slot: Slot, nowMs: number): number | null => {
    if (gates.size + accounts.size === 0) return null
    const passingHere = [...passing.keys()].filter((permit) => permit.slot === slot)
    const waits = [...waiting[slot].heads(), ...passingHere].map((one) => heldBackMs(one, nowMs)).filter((ms) => ms > 0)
    return waits.length === 0 ? null : Math.min(...waits)
  }

  return {
    acquire(client, id, { slot, gate, withinMs, terms }, nowMs) {
      if (held.has(key(client, id)) || SLOTS.some((slot) => waiting[slot].has(client, id))) return
      const waitMs = shutForMs(gate, nowMs)
      if (isExhausted(gate)) answers.push({ kind: 'exhausted', client, id })
      else if (waitMs > withinMs) refuse(client, id, waitMs)
      else waiting[slot].add({ client, id, gate, withinMs, ...(terms && { terms }) })
    },
    pass(client, id, withinMs, nowMs) {
      const permit = held.get(key(client, id))
      if (!permit) return
      const waitMs = shutForMs(permit.gate, nowMs)
      if (permit.terms !== undefined) gateNamed(permit.gate).rests(permit)
      if (isExhausted(permit.gate)) answers.push({ kind: 'exhausted', client, id })
      else if (waitMs > withinMs) refuse(client, id, waitMs)
      else passing.set(permit, nowMs + withinMs)
    },
    turnedAway(client, id, because, floorMs, nowMs) {
      const permit = held.get(key(client, id))
      if (!permit) return
      if (permit.terms === undefined) gateNamed(permit.gate).cool(floorMs, nowMs)
      else gateNamed(permit.gate).turnedAway(permit, because, floorMs, nowMs)
      turnImpatientAway(permit.gate, nowMs)
    },
    release(client, id, end, nowMs) {
      for (const slot of SLOTS) waiting[slot].remove(client, id)
      const permit = held.get(key(client, id))
      if (permit) giveBack(permit, end, nowMs)
    },
    cool(gate, ms, nowMs) {
      gateNamed(gate).cool(ms, nowMs)
      turnImpatientAway(gate, nowMs)
    },
    leave(client, nowMs) {
      for (const slot of SLOTS) waiting[slot].forget(client)
      for (const permit of held.values()) if (permit.client === client) giveBack(permit, null, nowMs)
    },
    isAnyGateShut: (nowMs) => [...gates.keys()].some((gate) => shutForMs(gate, nowMs) > 0),
    stop() {
      stopped = true
    },
    settle(nowMs) {
      for (const [name, gate] of gates) if (gate.isIdle(nowMs)) gates.delete(name)
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

/** How long somebody is prepared to wait: from now on, or until a time. */
interface Patience {
  readonly withinMs?: number
  readonly deadlineMs?: number
}

function key(client: number, id: number): string {
  return `${client} ${id}`
}
