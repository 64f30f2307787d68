import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createConnection, type Socket } from 'node:net'
import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { listenForWorkers, type ClientEvents, type Listener } from '../../../../src/vitest/main/listen-for-workers.ts'
import { eventually } from '../../../support/eventually.ts'

/** What happened to clients, in order. */
interface Log extends ClientEvents {
  readonly happened: readonly string[]
}

function log(): Log {
  const happened: string[] = []
  return {
    happened,
    connected: (client) => void happened.push(`${client} connected`),
    lines(client, lines) {
      happened.push(`${client} said ${lines.join(' ')}`)
      return true
    },
    closed: (client) => void happened.push(`${client} closed`),
  }
}

async function connect({ address }: Listener): Promise<Socket> {
  const socket = createConnection(address)
  await once(socket, 'connect')
  return socket
}

test('a worker that connects before anybody serves is told of at once, and heard once somebody does', async () => {
  let connected = 0
  const listener = await listenForWorkers(() => {
    connected += 1
  })
  const socket = await connect(listener)
  socket.write('one\ntwo\nthr')
  await eventually(() => connected).toBe(1)
  const events = log()
  listener.serve(events)
  await eventually(() => events.happened).toEqual(['1 connected', '1 said one two'])
  socket.end('ee\n')
  await eventually(() => events.happened.slice(2)).toEqual(['1 said three', '1 closed'])
  await listener.close()
})

test('of a worker that has gone before anybody served, what it said is heard, and that it is gone', async () => {
  const listener = await listenForWorkers(() => {})
  const gone = await connect(listener)
  gone.end('good bye\n')
  await once(gone, 'finish')
  const events = log()
  listener.serve(events)
  await eventually(() => events.happened).toEqual(['1 connected', '1 said good bye', '1 closed'])
  await listener.close()
})

test('nobody is left waiting when the listener closes before anybody served', async () => {
  const listener = await listenForWorkers(() => {})
  const socket = await connect(listener)
  const ended = once(socket, 'close')
  await listener.close()
  await ended
  expect(existsSync(dirname(listener.address))).toBe(false)
})
