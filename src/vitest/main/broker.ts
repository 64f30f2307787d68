import type { Clock } from '../../execution/clock.ts'
import type { Cost, Slot } from '../../execution/permits.ts'
import { wakeAfter } from '../../execution/sleep.ts'
import { decodeWorkerMessage } from '../wire.ts'
import type { CancelReason, MainMessage, PermitMessage, Question, Statement, WorkerMessage } from '../wire.ts'
import type { Listener } from './listen-for-workers.ts'
import { permitBook, type PermitAnswer, type PermitBook, type SlotStatus } from './permit-book.ts'

/** What the broker hands on: everything that is not about permits. */
export interface BrokerHandler {
  /** What one client said at once, in order. Questions are answered with `reply`, now or later. */
  messages(client: number, messages: readonly (Question | Statement)[], reply: (message: MainMessage) => void): void
  /** What an attempt cost. Nothing is granted before this returns, so that it may still stop that. */
  spent(cost: Cost): void
  /** The client is gone. Its permits have been given back. */
  closed(client: number): void
}

export interface BrokerOptions {
  /** Where workers connect. The broker closes it. */
  readonly listener: Listener
  /** How many permits of each slot are held at once over all workers. */
  readonly bounds: Readonly<Record<Slot, number>>
  readonly clock: Clock
  readonly handler: BrokerHandler
  /** What an attempt cost may forbid the next one: workers pass no permit on. */
  readonly isBudgeted?: boolean
}

/** The one place in a run that lets calls be sent, and where workers say what came of them. */
export interface Broker {
  /** For `connectionTo` in a worker. */
  readonly address: string
  /** From now on nothing is granted, and all workers, also those to come, know it. Calls in flight go on to their end. */
  stopNewCalls(): void
  /** As {@link Broker.stopNewCalls}, and calls in flight end. Only the first reason counts. */
  stopCalls(reason: CancelReason): void
  status(): Readonly<Record<Slot, SlotStatus>>
  /** Drops all workers. */
  close(): Promise<void>
}

/**
 * Starts a broker. A worker that dies gives back what it held; one that talks nonsense is dropped.
 *
 * @example
 * ```ts
 * const listener = await listenForWorkers(() => {})
 * project.provide('oloproof', listener.address)
 * const broker = startBroker({ listener, bounds: { system: 8, judge: 4 }, clock: realClock, handler: recorder })
 * ```
 */
export function startBroker({ listener, bounds, clock, handler, isBudgeted = false }: BrokerOptions): Broker {
  const book = permitBook(bounds)
  const sendTo = new Map<number, (message: MainMessage) => void>()
  let stopping: Extract<MainMessage, { readonly type: 'stop' | 'cancel' }> | undefined
  /** Those that asked for a permit, of which one that is alone may pass its permits on while no gate is shut. */
  const callers = new Set<number>()
  let alone: number | undefined
  let callOffWake = (): void => {}

  const tellAlone = (): void => {
    const [only] = callers
    // One that is alone now may not know what another was told.
    const mayPassOn = callers.size === 1 && !isBudgeted && !book.isAnyGateShut(clock.now())
    const now = mayPassOn ? only : undefined
    if (now === alone) return
    if (alone !== undefined) sendTo.get(alone)?.({ type: 'alone', alone: false })
    if (now !== undefined) sendTo.get(now)?.({ type: 'alone', alone: true })
    alone = now
  }

  const settle = (): void => {
    callOffWake()
    const { answers, wakeInMs } = book.settle(clock.now())
    for (const answer of answers) sendTo.get(answer.client)?.(permitMessage(answer))
    callOffWake = wakeInMs === null ? () => {} : wakeAfter(clock, wakeInMs, settle)
  }

  listener.serve({
    connected(client, send) {
      sendTo.set(client, send)
      if (stopping !== undefined) send(stopping)
    },
    lines(client, lines) {
      const others: (Question | Statement)[] = []
      const messages = lines.map(decodeWorkerMessage)
      for (const message of messages) {
        if (message === undefined) break
        if (isPermitMessage(message)) applyToBook(book, client, message, clock.now())
        else if (message.type === 'spend') handler.spent(message)
        else others.push(message)
        if (message.type === 'acquire') callers.add(client)
      }
      tellAlone()
      settle()
      if (others.length > 0) handler.messages(client, others, (message) => sendTo.get(client)?.(message))
      return !messages.includes(undefined)
    },
    closed(client) {
      sendTo.delete(client)
      book.leave(client, clock.now())
      callers.delete(client)
      tellAlone()
      settle()
      handler.closed(client)
    },
  })

  const stop = (message: NonNullable<typeof stopping>): void => {
    // A run that only grants nothing more can still be cancelled; one that is cancelled stays so.
    if (stopping?.type === 'cancel' || stopping?.type === message.type) return
    stopping = message
    book.stop()
    callOffWake()
    for (const send of sendTo.values()) send(message)
  }

  return {
    address: listener.address,
    stopNewCalls: () => stop({ type: 'stop' }),
    stopCalls: (reason) => stop({ type: 'cancel', reason }),
    status: () => book.status(clock.now()),
    close() {
      callOffWake()
      return listener.close()
    },
  }
}

function isPermitMessage(message: WorkerMessage): message is PermitMessage {
  return ['acquire', 'pass', 'release', 'cool', 'turned_away'].includes(message.type)
}

function applyToBook(book: PermitBook, client: number, message: PermitMessage, nowMs: number): void {
  switch (message.type) {
    case 'acquire':
      book.acquire(client, message.id, message, nowMs)
      break
    case 'pass':
      book.pass(client, message.id, message.withinMs, nowMs)
      break
    case 'release':
      book.release(client, message.id, message.end ?? null, nowMs)
      break
    case 'turned_away':
      book.turnedAway(client, message.id, message.because, message.floorMs, nowMs)
      break
    case 'cool':
      book.cool(message.gate, message.ms, nowMs)
      break
  }
}

function permitMessage(answer: PermitAnswer): MainMessage {
  const { id } = answer
  if (answer.kind === 'refused') return { type: 'refused', id, opensInMs: answer.opensInMs }
  return { type: answer.kind, id }
}
