import { createConnection } from 'node:net'
import { messageOf, OloproofError } from '../../base/error.ts'
import { lineSplitter, messageWriter } from '../message-lines.ts'
import { decodeMainMessage, type CancelReason, type MainMessage, type Question, type WorkerMessage } from '../wire.ts'

/** A message to the main process with the answer to it still to come. */
export type Request = Question | Extract<WorkerMessage, { readonly type: 'acquire' | 'pass' }>

interface RequestEvents {
  answered(message: MainMessage): void
  lost(error: OloproofError): void
}

/** Requests, answers and statements over one socket. */
export interface Exchange {
  /** A number that no other request has. */
  newId(): number
  /** Sends a request. One of `events` is called once, unless {@link Exchange.forget} comes first. */
  request(request: Request, events: RequestEvents): void
  /** Nobody waits for the answer to request `id` any more. */
  forget(id: number): void
  write(message: WorkerMessage): void
  /** As {@link Exchange.write}, for what nobody waits for. */
  writeLater(message: WorkerMessage): void
  /** Resolves when the operating system has taken all that was written. @throws `broker_lost` (as a rejection) when it cannot. */
  flush(): Promise<void>
}

export interface ExchangeEvents {
  /** Whether no other worker asks for permits has changed; nobody is alone before it is told so. */
  alone(alone: boolean): void
  /** No further call may start. */
  stopped(): void
  cancelled(reason: CancelReason): void
  /** After all requests that were waiting were told. */
  lost(error: OloproofError): void
}

/** Opens an exchange with the broker at `address`. It keeps the process alive only while a request waits for its answer. */
export function openExchange(address: string, events: ExchangeEvents): Exchange {
  const socket = createConnection(address)
  const writer = messageWriter<WorkerMessage>(socket)
  const split = lineSplitter()
  const waiting = new Map<number, RequestEvents>()
  let lastId = 0
  let problem = 'the connection was closed'
  let lostBecause: OloproofError | undefined

  const forget = (id: number): void => {
    waiting.delete(id)
    if (waiting.size === 0) socket.unref()
  }

  const hear = (line: string): void => {
    const message = decodeMainMessage(line)
    if (message === undefined) {
      socket.destroy(new Error('it sent what is no message'))
    } else if (message.type === 'alone') {
      events.alone(message.alone)
    } else if (message.type === 'stop') {
      events.stopped()
    } else if (message.type === 'cancel') {
      events.cancelled(message.reason)
    } else {
      const request = waiting.get(message.id)
      forget(message.id)
      request?.answered(message)
    }
  }

  socket.unref()
  socket.setEncoding('utf8')
  socket.on('data', (chunk: string) => {
    const lines = split(chunk)
    if (lines === undefined) socket.destroy(new Error('it sent a line without an end'))
    else for (const line of lines) hear(line)
  })
  socket.on('error', (error) => {
    problem = messageOf(error)
  })
  socket.on('close', () => {
    lostBecause = new OloproofError('broker_lost', { address, problem })
    const told = [...waiting.values()]
    waiting.clear()
    for (const request of told) request.lost(lostBecause)
    events.lost(lostBecause)
  })

  return {
    newId: () => (lastId += 1),
    request(request, requestEvents) {
      if (lostBecause !== undefined) return requestEvents.lost(lostBecause)
      if (waiting.size === 0) socket.ref()
      waiting.set(request.id, requestEvents)
      writer.write(request)
    },
    forget,
    write: writer.write,
    writeLater: writer.writeLater,
    async flush() {
      try {
        await writer.flush()
      } catch (error) {
        throw lostBecause ?? new OloproofError('broker_lost', { address, problem: messageOf(error) }, { cause: error })
      }
    },
  }
}
