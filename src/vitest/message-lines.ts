import type { Socket } from 'node:net'
import { setImmediate } from 'node:timers'
import { encodeMessage, type MainMessage, type WorkerMessage } from './wire.ts'

// Nothing in here is a global that a test may fake, as in the clock.
const settled = Promise.resolve()

/** Longer lines than this are no message of ours. */
const MAX_LINE_LENGTH = 2 ** 28

/** Rounds of the microtask queue that a message waits for others: what a case has to say lies some promises apart. */
const ROUNDS = 32

/** Writes messages to a socket in their order, those that follow one another closely together. */
export interface MessageWriter<Message> {
  readonly write: (message: Message) => void
  /** For what nobody waits for: written with the next message of the other kind, at the latest when the event loop turns. */
  readonly writeLater: (message: Message) => void
  /** Resolves when the operating system has taken all that was written. @throws (as a rejection) the error of the socket. */
  flush(): Promise<void>
}

/** A writer for `socket`. What is written after the socket has closed is dropped. */
export function messageWriter<Message extends WorkerMessage | MainMessage>(socket: Socket): MessageWriter<Message> {
  let batch = ''
  let isSoon = false
  let isLater = false
  const writeBatch = (): void => {
    if (batch !== '' && socket.writable) socket.write(batch)
    batch = ''
  }
  const writeAfter = (rounds: number): void => {
    if (rounds > 0) return void settled.then(() => writeAfter(rounds - 1))
    isSoon = false
    writeBatch()
  }
  const writeOnTurn = (): void => {
    isLater = false
    writeBatch()
  }
  return {
    write(message) {
      batch += encodeMessage(message)
      if (isSoon) return
      isSoon = true
      writeAfter(ROUNDS)
    },
    writeLater(message) {
      batch += encodeMessage(message)
      if (isLater) return
      isLater = true
      setImmediate(writeOnTurn)
    },
    flush() {
      writeBatch()
      return new Promise((resolve, reject) => {
        socket.write('', (error) => (error ? reject(error) : resolve()))
      })
    },
  }
}

/**
 * Splits the text that comes in chunks into lines: each call returns the lines that its chunk completes, without their line
 * feeds, or undefined once a line is too long to be ours.
 */
export function lineSplitter(): (chunk: string) => readonly string[] | undefined {
  let rest = ''
  return (chunk) => {
    if (!chunk.includes('\n')) {
      rest += chunk
      return rest.length > MAX_LINE_LENGTH ? undefined : []
    }
    const lines = chunk.split('\n')
    lines[0] = rest + (lines[0] ?? '')
    rest = lines.pop() ?? ''
    return lines
  }
}
