import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, statSync } from 'node:fs'
import { createConnection, type Socket } from 'node:net'
import { dirname } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { describe, expect, test, vi } from 'vitest'
import { startBroker, type Broker, type BrokerHandler } from '../../../../src/vitest/main/broker.ts'
import { listenForWorkers } from '../../../../src/vitest/main/listen-for-workers.ts'
import { realClock } from '../../../../src/vitest/real-clock.ts'
import { encodeMessage, type MainMessage, type WorkerMessage } from '../../../../src/vitest/wire.ts'
import { eventually } from '../../../support/eventually.ts'
import { silentHandler } from '../../../support/silent-handler.ts'

vi.setConfig({ testTimeout: 30_000 })

interface OpenBroker extends AsyncDisposable {
  readonly broker: Broker
}

async function openBroker(
  bounds = { system: 2, judge: 1 },
  handler: BrokerHandler = silentHandler,
  isBudgeted = false,
): Promise<OpenBroker> {
  const listener = await listenForWorkers(() => {})
  const broker = startBroker({ listener, bounds, clock: realClock, handler, isBudgeted })
  return { broker, [Symbol.asyncDispose]: () => broker.close() }
}

/** A client that can say anything, and keeps what it hears. */
interface RawClient {
  readonly socket: Socket
  /** All but `alone`. */
  readonly heard: MainMessage[]
  /** The values of all messages `alone`. */
  readonly alone: boolean[]
  say(...messages: readonly WorkerMessage[]): void
}

async function rawClient(address: string): Promise<RawClient> {
  const socket = createConnection(address)
  const heard: MainMessage[] = []
  const alone: boolean[] = []
  createInterface(socket).on('line', (line) => {
    const message = JSON.parse(line) as MainMessage
    if (message.type === 'alone') alone.push(message.alone)
    else heard.push(message)
  })
  await once(socket, 'connect')
  return { socket, heard, alone, say: (...messages) => void socket.write(messages.map(encodeMessage).join('')) }
}

const acquire = (id: number): WorkerMessage => ({ type: 'acquire', id, slot: 'system', gate: 'g', withinMs: 60_000 })

describe('permits of clients that go away', () => {
  test('are given back when the connection ends, and requests of it are withdrawn', async () => {
    await using open = await openBroker()
    const { broker } = open
    const gone = await rawClient(broker.address)
    const stays = await rawClient(broker.address)
    gone.say(acquire(1), acquire(2), acquire(3))
    await eventually(() => broker.status().system).toMatchObject({ inUse: 2, waiting: 1 })
    stays.say(acquire(1))
    await eventually(() => broker.status().system.waiting).toBe(2)
    gone.socket.end()
    await eventually(() => stays.heard).toEqual([{ type: 'granted', id: 1 }])
    expect(broker.status().system).toEqual({ inUse: 1, waiting: 0, nextPermittedInMs: null })
    stays.socket.destroy()
  })

  test('are given back when the process is killed', async () => {
    await using open = await openBroker()
    const { broker } = open
    const child = spawnClient(broker.address, '2', '--stay')
    try {
      await eventually(() => broker.status().system.inUse).toBe(2)
      const waiting = await rawClient(broker.address)
      waiting.say(acquire(1))
      await eventually(() => broker.status().system.waiting).toBe(1)
      child.kill('SIGKILL')
      await eventually(() => waiting.heard).toEqual([{ type: 'granted', id: 1 }])
      expect(broker.status().system).toMatchObject({ inUse: 1, waiting: 0 })
      waiting.socket.destroy()
    } finally {
      child.kill('SIGKILL')
    }
  })
})

describe('the only client that asks for permits', () => {
  test('is told that it is alone, until another asks and again when that one has gone', async () => {
    await using open = await openBroker()
    const { broker } = open
    const first = await rawClient(broker.address)
    const second = await rawClient(broker.address)
    first.say(acquire(1))
    await eventually(() => first.alone).toEqual([true])
    second.say(acquire(1))
    await eventually(() => first.alone).toEqual([true, false])
    expect(second.alone).toEqual([])
    second.socket.end()
    await eventually(() => first.alone).toEqual([true, false, true])
    first.socket.destroy()
  })

  test('is not told so while a gate is shut, of which one that has gone may be all who knew', async () => {
    await using open = await openBroker()
    const { broker } = open
    const gone = await rawClient(broker.address)
    const stays = await rawClient(broker.address)
    gone.say(acquire(1), { type: 'cool', gate: 'elsewhere', ms: 3_600_000 })
    await eventually(() => gone.heard).toEqual([{ type: 'granted', id: 1 }])
    gone.socket.end()
    await eventually(() => broker.status().system.inUse).toBe(0)
    stays.say(acquire(1))
    await eventually(() => stays.heard).toEqual([{ type: 'granted', id: 1 }])
    expect([gone.alone, stays.alone]).toEqual([[], []])
    stays.socket.destroy()
  })
})

describe('a client that talks nonsense', () => {
  test.each([
    ['no JSON', 'GET / HTTP/1.1\r\n\r\n'],
    ['no message of ours', '{"type":"shutdown"}\n'],
    ['a message with a part missing', '{"type":"begin","id":1}\n'],
  ])('(%s) is dropped with its permits, and others go on', async (_, nonsense) => {
    await using open = await openBroker()
    const { broker } = open
    const stranger = await rawClient(broker.address)
    const worker = await rawClient(broker.address)
    stranger.say(acquire(1), acquire(2))
    await eventually(() => broker.status().system.inUse).toBe(2)
    stranger.socket.write(nonsense)
    await once(stranger.socket, 'close')
    worker.say(acquire(1))
    await eventually(() => worker.heard).toEqual([{ type: 'granted', id: 1 }])
    worker.socket.destroy()
  })

  test('is heard up to the nonsense: evidence in the same chunk is not lost', async () => {
    const heard: unknown[] = []
    await using open = await openBroker(undefined, {
      ...silentHandler,
      messages: (_, messages) => void heard.push(...messages),
    })
    const client = await rawClient(open.broker.address)
    const completed: WorkerMessage = { type: 'completed', run: 'run_1', unsettled: 0 }
    client.socket.write(`${encodeMessage(completed)}nonsense\n${encodeMessage(completed)}`)
    await once(client.socket, 'close')
    expect(heard).toEqual([completed])
  })

  test('a client that releases and passes what it never had harms nobody', async () => {
    await using open = await openBroker()
    const { broker } = open
    const client = await rawClient(broker.address)
    client.say({ type: 'release', id: 7 }, { type: 'pass', id: 7, withinMs: 10 }, acquire(1), acquire(1))
    await eventually(() => client.heard).toEqual([{ type: 'granted', id: 1 }])
    expect(broker.status().system.inUse).toBe(1)
    client.socket.destroy()
  })
})

describe('what is not about permits', () => {
  test('is handed on in order, all of one chunk at once, and can be answered later', async () => {
    const batches: { readonly client: number; readonly messages: readonly WorkerMessage[] }[] = []
    let replyLater: ((message: MainMessage) => void) | undefined
    await using open = await openBroker(undefined, {
      messages(client, messages, reply) {
        batches.push({ client, messages })
        replyLater = reply
      },
      spent() {},
      closed() {},
    })
    const client = await rawClient(open.broker.address)
    const messages: readonly WorkerMessage[] = [
      { type: 'completed', run: 'a', unsettled: 0 },
      { type: 'lookup', id: 5, keys: ['k'] },
      { type: 'completed', run: 'run_1', unsettled: 0 },
    ]
    client.say(...messages.slice(0, 2), acquire(1), ...messages.slice(2))
    await eventually(() => client.heard).toEqual([{ type: 'granted', id: 1 }])
    expect(batches).toEqual([{ client: 1, messages }])
    replyLater?.({ type: 'found', id: 5, refs: [null] })
    await eventually(() => client.heard).toContainEqual({ type: 'found', id: 5, refs: [null] })
    client.socket.destroy()
  })

  test('a text that is cut in the middle of a character arrives whole', async () => {
    const heard: WorkerMessage[] = []
    await using open = await openBroker(undefined, {
      ...silentHandler,
      messages: (_, messages) => void heard.push(...messages),
    })
    const client = await rawClient(open.broker.address)
    const hello: WorkerMessage = { type: 'completed', run: 'é😀', unsettled: 0 }
    for (const byte of Buffer.from(encodeMessage(hello))) {
      client.socket.write(Uint8Array.of(byte))
      await realClock.turn()
    }
    await eventually(() => heard).toEqual([hello])
    client.socket.destroy()
  })

  test('what an attempt cost is heard before anything more is granted, and may stop that', async () => {
    const costs: unknown[] = []
    await using open = await openBroker(
      { system: 1, judge: 1 },
      {
        ...silentHandler,
        spent: (cost) => {
          costs.push(cost)
          if (costs.length === 2) open.broker.stopNewCalls()
        },
      },
      true,
    )
    const client = await rawClient(open.broker.address)
    const spend: WorkerMessage = { type: 'spend', tokens: 100, money: 0.5 }
    client.say(acquire(1), acquire(2), acquire(3))
    await eventually(() => client.heard).toHaveLength(1)
    client.say(spend, { type: 'release', id: 1 })
    await eventually(() => client.heard).toHaveLength(2)
    client.say(spend, { type: 'release', id: 2 }, { type: 'settings', id: 9 })
    await eventually(() => client.heard).toEqual([
      { type: 'granted', id: 1 },
      { type: 'granted', id: 2 },
      { type: 'stop' },
    ])
    expect(costs).toMatchObject([{ tokens: 100, money: 0.5 }, { tokens: 100 }])
    expect(open.broker.status().system).toMatchObject({ inUse: 0, waiting: 1 })
    expect(client.alone).toEqual([])
    client.socket.destroy()
  })

  test('says when a client is gone, after its permits were given back', async () => {
    const closed: unknown[] = []
    await using open = await openBroker(undefined, {
      ...silentHandler,
      closed: (client) => void closed.push([client, open.broker.status().system.inUse]),
    })
    const client = await rawClient(open.broker.address)
    client.say(acquire(1))
    await eventually(() => client.heard).toHaveLength(1)
    client.socket.end()
    await eventually(() => closed).toEqual([[1, 0]])
  })
})

describe('when calls are stopped', () => {
  test('nothing is granted any more, and those who are there and those who come later are told once', async () => {
    await using open = await openBroker({ system: 1, judge: 1 })
    const { broker } = open
    const early = await rawClient(broker.address)
    early.say(acquire(1), acquire(2))
    await eventually(() => early.heard).toHaveLength(1)
    broker.stopCalls('interrupted')
    broker.stopCalls('reader_gone')
    const late = await rawClient(broker.address)
    const cancel: MainMessage = { type: 'cancel', reason: 'interrupted' }
    await eventually(() => late.heard).toEqual([cancel])
    early.say({ type: 'release', id: 1 })
    late.say(acquire(1))
    await eventually(() => broker.status().system).toMatchObject({ inUse: 0, waiting: 2 })
    expect(early.heard).toEqual([{ type: 'granted', id: 1 }, cancel])
    expect(late.heard).toEqual([cancel])
    early.socket.destroy()
    late.socket.destroy()
  })
})

test('its status says what is in use, what waits, and when the first shut gate opens', async () => {
  await using open = await openBroker({ system: 1, judge: 1 })
  const { broker } = open
  expect(broker.status()).toEqual({
    system: { inUse: 0, waiting: 0, nextPermittedInMs: null },
    judge: { inUse: 0, waiting: 0, nextPermittedInMs: null },
  })
  const client = await rawClient(broker.address)
  client.say({ type: 'cool', gate: 'g', ms: 30_000 }, acquire(1))
  await eventually(() => broker.status().system.waiting).toBe(1)
  const { system, judge } = broker.status()
  expect(system.inUse).toBe(0)
  expect(system.nextPermittedInMs).toBeGreaterThan(0)
  expect(system.nextPermittedInMs).toBeLessThanOrEqual(30_000)
  expect(judge.nextPermittedInMs).toBeNull()
  client.socket.destroy()
})

test.skipIf(process.platform === 'win32')(
  'its socket is short, for this user alone, and gone when it closes',
  async () => {
    const { broker } = await openBroker()
    const directory = dirname(broker.address)
    expect(Buffer.byteLength(broker.address)).toBeLessThan(100)
    expect(statSync(directory).mode & 0o777).toBe(0o700)
    const client = await rawClient(broker.address)
    await broker.close()
    expect(existsSync(directory)).toBe(false)
    await once(client.socket, 'close')
  },
)

test.skipIf(process.platform === 'win32')('a temporary directory with a long name is not used', async () => {
  const before = process.env['TMPDIR']
  process.env['TMPDIR'] = `/tmp/${'long'.repeat(30)}`
  try {
    await using open = await openBroker()
    expect(Buffer.byteLength(open.broker.address)).toBeLessThan(100)
  } finally {
    if (before === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = before
  }
})

function spawnClient(address: string, ...rest: readonly string[]): ChildProcess {
  const file = fileURLToPath(new URL('../../../support/broker-client.ts', import.meta.url))
  return spawn(process.execPath, ['--import', 'tsx', file, address, ...rest], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}
