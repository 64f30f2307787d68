import { createServer, type Socket } from 'node:net'
import { lineSplitter, messageWriter } from '../message-lines.ts'
import type { MainMessage } from '../wire.ts'
import { brokerAddress } from './broker-address.ts'

/** What happens to workers that connect. They are numbered from 1 in the order in which they did. */
export interface ClientEvents {
  /** `send` does nothing once the client is gone. */
  connected(client: number, send: (message: MainMessage) => void): void
  /** The lines of one chunk of data. Returns whether they made sense: a client that talks nonsense is dropped. */
  lines(client: number, lines: readonly string[]): boolean
  /** It ended, was dropped, or died. */
  closed(client: number): void
}

/** The place where the workers of one test run connect. */
export interface Listener {
  readonly address: string
  /** Says who hears the workers, once. Those that connected earlier have waited for it, with all that they said. */
  serve(events: ClientEvents): void
  /** Drops all clients and removes the address. */
  close(): Promise<void>
}

/**
 * Listens for the workers of a test run at a fresh address; `onConnect` is told of each that connects. Neither the server
 * nor its clients keep the process alive.
 *
 * @throws (as a rejection) the error of the host when no socket can be opened.
 */
export async function listenForWorkers(onConnect: () => void): Promise<Listener> {
  const { address, remove } = brokerAddress()
  const sockets = new Set<Socket>()
  let early: Socket[] = []
  let heardBy: ClientEvents | null = null
  let clients = 0

  const hear = (socket: Socket, events: ClientEvents): void => {
    const client = (clients += 1)
    const split = lineSplitter()
    events.connected(client, messageWriter<MainMessage>(socket).write)
    socket.on('close', () => events.closed(client))
    // Data is read from here on; a socket that nobody listens to keeps it.
    socket.on('data', (chunk: string) => {
      const lines = split(chunk)
      if (lines === undefined || (lines.length > 0 && !events.lines(client, lines))) socket.destroy()
    })
  }

  const server = createServer((socket) => {
    sockets.add(socket)
    socket.unref()
    socket.setEncoding('utf8')
    // A client that dies in the middle of a write is no trouble of ours: 'close' follows.
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
    if (heardBy === null) early.push(socket)
    else hear(socket, heardBy)
    onConnect()
  })
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(address, resolve)
    })
  } catch (error) {
    remove()
    throw error
  }
  server.unref()

  return {
    address,
    serve(events) {
      heardBy = events
      for (const socket of early) if (!socket.destroyed) hear(socket, events)
      early = []
    },
    close() {
      return new Promise((resolve) => {
        server.close(() => {
          remove()
          resolve()
        })
        for (const socket of sockets) socket.destroy()
      })
    },
  }
}
