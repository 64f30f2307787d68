import { createServer, type Socket } from 'node:net'
import { lineSplitter, messageWriter } from '../message-lines.ts'
import type { MainMessage } from '../wire.ts'
import { brokerAddress } from './broker-address.ts'

/** What happens to the clients of a {@link BrokerServer}. They are numbered from 1 in the order in which they connect. */
export interface ClientEvents {
  /** `send` does nothing once the client is gone. */
  connected(client: number, send: (message: MainMessage) => void): void
  /** The lines of one chunk of data. Returns whether they made sense: a client that talks nonsense is dropped. */
  lines(client: number, lines: readonly string[]): boolean
  /** It ended, was dropped, or died. */
  closed(client: number): void
}

export interface BrokerServer {
  readonly address: string
  /** Drops all clients and removes the address. */
  close(): Promise<void>
}

/** Listens for the workers of this run at a fresh address. Neither the server nor its clients keep the process alive. */
export async function startBrokerServer(events: ClientEvents): Promise<BrokerServer> {
  const { address, remove } = brokerAddress()
  const sockets = new Set<Socket>()
  let connections = 0

  const server = createServer((socket) => {
    const client = (connections += 1)
    const split = lineSplitter()
    sockets.add(socket)
    socket.unref()
    socket.setEncoding('utf8')
    socket.on('data', (chunk: string) => {
      const lines = split(chunk)
      if (lines === undefined || (lines.length > 0 && !events.lines(client, lines))) socket.destroy()
    })
    // A client that dies in the middle of a write is no trouble of ours: 'close' follows.
    socket.on('error', () => {})
    socket.on('close', () => {
      sockets.delete(socket)
      events.closed(client)
    })
    events.connected(client, messageWriter<MainMessage>(socket).write)
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
