import type { Cancellation } from '../../execution/cancellation.ts'
import type { CallEnd, GateClosed, Permit, Permits, Slot } from '../../execution/permits.ts'
import type { MainMessage } from '../wire.ts'
import type { Exchange, Request } from './exchange.ts'

/** Permits of which one that is given back may serve the next call of this worker, without a word to the broker. */
export interface BrokerPermits extends Permits {
  /** Whether permits may be passed on from now on: only while no other worker asks for any. */
  mayPassOn(allowed: boolean): void
}

interface SpentPermit {
  readonly id: number
  readonly slot: Slot
  readonly gate: string
  /** Of a call over HTTP: the broker counts each of its attempts, and so it is never passed on. */
  readonly isCounted: boolean
  /** How often the event loop had turned when its call began. */
  readonly turn: number
}

/**
 * Permits that the broker at the other end of `exchange` grants. One that is released goes back to it within two turns of
 * the event loop, unless a call through the same gate takes it over: the broker has nothing to say to that while no other
 * worker waits and no server has asked for quiet. The permit of a call that was over at once always goes back, so that what
 * became of its case has left this process before the next call, which may end it.
 */
export function brokerPermits(exchange: Exchange, turn: () => Promise<void>): BrokerPermits {
  let isAlone = false
  let turns = 0
  let turning = false
  let returning = false
  let spent: SpentPermit[] = []
  const waiting: Record<Slot, number> = { system: 0, judge: 0 }
  const cooledGates = new Set<string>()

  const countTurn = async (): Promise<void> => {
    if (turning) return
    turning = true
    await turn()
    turning = false
    turns += 1
  }
  const giveBack = ({ id }: SpentPermit): void => exchange.write({ type: 'release', id })
  const giveBackAll = (): void => {
    const all = spent
    spent = []
    for (const permit of all) giveBack(permit)
  }
  const giveBackSoon = async (): Promise<void> => {
    if (returning) return
    returning = true
    await turn()
    await turn()
    returning = false
    giveBackAll()
  }
  const release = (permit: SpentPermit, end: CallEnd | undefined): void => {
    if (permit.isCounted) return exchange.write({ type: 'release', id: permit.id, ...(end && { end }) })
    // Whoever waits at the broker comes first.
    const isAsked = waiting[permit.slot] > 0 || cooledGates.has(permit.gate)
    if (!isAlone || isAsked || permit.turn === turns) return giveBack(permit)
    spent.push(permit)
    void giveBackSoon()
  }
  const takeOver = (slot: Slot, gate: string): SpentPermit | undefined => {
    const index = spent.findIndex((permit) => permit.slot === slot && permit.gate === gate)
    return index === -1 || cooledGates.has(gate) ? undefined : spent.splice(index, 1)[0]
  }

  const permitFrom = (granted: Omit<SpentPermit, 'turn'>): Permit => {
    const { id, gate } = granted
    const began = turns
    let held = true
    void countTurn()
    return {
      async pass(withinMs, cancellation) {
        const answer = await answerTo(exchange, { type: 'pass', id, withinMs }, cancellation)
        if (answer?.type === 'granted') return { kind: 'open' }
        return notGranted(answer)
      },
      cool(ms) {
        cooledGates.add(gate)
        exchange.write({ type: 'cool', gate, ms })
      },
      turnedAway(because, floorMs) {
        cooledGates.add(gate)
        exchange.write({ type: 'turned_away', id, because, floorMs })
      },
      spend({ tokens, money }) {
        exchange.write({ type: 'spend', tokens, money })
      },
      release(end) {
        if (held) release({ ...granted, turn: began }, end)
        held = false
      },
    }
  }

  return {
    async acquire({ slot, gate, withinMs, terms }, cancellation) {
      const isCounted = terms !== undefined
      const taken = cancellation.reason === undefined && !isCounted ? takeOver(slot, gate) : undefined
      if (taken !== undefined) return { kind: 'admitted', permit: permitFrom(taken) }
      const id = exchange.newId()
      waiting[slot] += 1
      const request = { type: 'acquire', id, slot, gate, withinMs, ...(isCounted && { terms }) } as const
      const answer = await answerTo(exchange, request, cancellation).finally(() => {
        waiting[slot] -= 1
      })
      if (answer?.type === 'granted') return { kind: 'admitted', permit: permitFrom({ id, slot, gate, isCounted }) }
      // The grant may be on its way: this gives it back as well.
      if (answer === undefined) exchange.write({ type: 'release', id })
      return notGranted(answer)
    },
    mayPassOn(allowed) {
      isAlone = allowed
      if (!allowed) giveBackAll()
    },
  }
}

/** The answer to `request`, or undefined when the run was cancelled before it came. */
function answerTo(exchange: Exchange, request: Request, cancellation: Cancellation): Promise<MainMessage | undefined> {
  return new Promise((resolve, reject) => {
    if (cancellation.reason !== undefined) return resolve(undefined)
    const stopListening = cancellation.onCancel(() => {
      exchange.forget(request.id)
      resolve(undefined)
    })
    exchange.request(request, {
      answered(message) {
        stopListening()
        resolve(message)
      },
      lost(error) {
        stopListening()
        reject(error)
      },
    })
  })
}

function notGranted(
  answer: MainMessage | undefined,
): GateClosed | { readonly kind: 'quota_exhausted' } | { readonly kind: 'cancelled' } {
  if (answer?.type === 'refused') return { kind: 'gate_closed', opensInMs: answer.opensInMs }
  return { kind: answer?.type === 'exhausted' ? 'quota_exhausted' : 'cancelled' }
}
