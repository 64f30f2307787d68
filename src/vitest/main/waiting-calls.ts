import type { ServerTerms } from '../../execution/permits.ts'

/** A call that waits for a slot and for its gate. Client and id together name it. */
export interface WaitingCall {
  readonly client: number
  readonly id: number
  readonly gate: string
  /** A gate that opens later than this is not waited for. */
  readonly withinMs: number
  readonly terms?: ServerTerms
}

/** The calls that wait for one slot. */
export interface WaitingCalls {
  readonly size: number
  has(client: number, id: number): boolean
  add(call: WaitingCall): void
  remove(client: number, id: number): void
  /** Removes all calls of a client that is gone. */
  forget(client: number): void
  /** Removes and returns the call whose turn it is, of those that may be made now; calls of one lane all may or may not. */
  take(mayBeMade: (call: WaitingCall) => boolean): WaitingCall | undefined
  /** One call of each lane: of each client, gate and caller. */
  heads(): readonly WaitingCall[]
  /** The calls through one gate. */
  through(gate: string): readonly WaitingCall[]
}

/** The calls of one client and one caller through one gate, first come first. */
interface Lane {
  readonly client: number
  readonly gate: string
  readonly name: string
  readonly calls: Map<number, { readonly call: WaitingCall; readonly arrival: number }>
}

/**
 * Nobody waits yet. The turn goes to the client that has gone longest without one, so that a file with many cases does not
 * starve one with few; within a client, to the call that came first. Taking a call costs time in the number of clients and
 * gates, not of calls.
 */
export function waitingCalls(): WaitingCalls {
  const lanes = new Map<string, Lane>()
  const laneByCall = new Map<string, Lane>()
  const turnOfClient = new Map<number, number>()
  let turns = 0
  let arrivals = 0

  const remove = (client: number, id: number): void => {
    const lane = laneByCall.get(key(client, id))
    if (!lane) return
    laneByCall.delete(key(client, id))
    lane.calls.delete(id)
    if (lane.calls.size === 0) lanes.delete(lane.name)
  }

  return {
    get size() {
      return laneByCall.size
    },
    has: (client, id) => laneByCall.has(key(client, id)),
    add(call) {
      const { client, id, gate, terms } = call
      const name = `${key(client, gate)}\n${terms?.caller ?? ''}`
      const lane = lanes.get(name) ?? { client, gate, name, calls: new Map() }
      lanes.set(name, lane)
      lane.calls.set(id, { call, arrival: (arrivals += 1) })
      laneByCall.set(key(client, id), lane)
    },
    remove,
    forget(client) {
      for (const lane of [...lanes.values()].filter((lane) => lane.client === client)) {
        for (const id of lane.calls.keys()) remove(client, id)
      }
      turnOfClient.delete(client)
    },
    take(mayBeMade) {
      let next: WaitingCall | undefined
      let nextTurn = Infinity
      let nextArrival = Infinity
      for (const lane of lanes.values()) {
        const [head] = lane.calls.values()
        const turn = turnOfClient.get(lane.client) ?? 0
        if (!head || turn > nextTurn || (turn === nextTurn && head.arrival > nextArrival) || !mayBeMade(head.call))
          continue
        next = head.call
        nextTurn = turn
        nextArrival = head.arrival
      }
      if (!next) return undefined
      remove(next.client, next.id)
      turnOfClient.set(next.client, (turns += 1))
      return next
    },
    heads: () => [...lanes.values()].flatMap((lane) => [...lane.calls.values()].slice(0, 1).map(({ call }) => call)),
    through(gate) {
      const through = [...lanes.values()].filter((lane) => lane.gate === gate)
      return through.flatMap((lane) => [...lane.calls.values()].map(({ call }) => call))
    },
  }
}

function key(client: number, part: number | string): string {
  return `${client} ${part}`
}
