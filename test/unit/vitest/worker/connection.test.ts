import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { describe, expect, test, vi } from 'vitest'
import type { RunManifest } from '../../../../src/evidence/run-manifest.ts'
import { cancellationSource } from '../../../../src/execution/cancellation.ts'
import type { PermitRequest } from '../../../../src/execution/permits.ts'
import { brokerAddress } from '../../../../src/vitest/main/broker-address.ts'
import { startBroker, type Broker, type BrokerHandler } from '../../../../src/vitest/main/broker.ts'
import { listenForWorkers } from '../../../../src/vitest/main/listen-for-workers.ts'
import { realClock } from '../../../../src/vitest/real-clock.ts'
import type { MainMessage, Question, Statement } from '../../../../src/vitest/wire.ts'
import { connectionTo } from '../../../../src/vitest/worker/connection.ts'
import { eventually } from '../../../support/eventually.ts'
import { spelling } from '../../../support/permit-worlds.ts'
import { silentHandler } from '../../../support/silent-handler.ts'

vi.setConfig({ testTimeout: 30_000 })

const systemCall: PermitRequest = { slot: 'system', gate: 'g', withinMs: 60_000 }
const never = cancellationSource()

interface OpenBroker extends AsyncDisposable {
  readonly broker: Broker
  readonly heard: readonly (Question | Statement)[]
}

async function openBroker(answer: (message: Question | Statement) => MainMessage | undefined): Promise<OpenBroker> {
  const heard: (Question | Statement)[] = []
  const handler: BrokerHandler = {
    ...silentHandler,
    messages(_, messages, reply) {
      for (const message of messages) {
        heard.push(message)
        const reaction = answer(message)
        if (reaction) reply(reaction)
      }
    },
  }
  const listener = await listenForWorkers(() => {})
  const broker = startBroker({ listener, bounds: { system: 1, judge: 1 }, clock: realClock, handler })
  return { broker, heard, [Symbol.asyncDispose]: () => broker.close() }
}

const manifest: RunManifest = {
  suitePath: 'support-bot',
  suite: 'support-bot',
  file: 'evals/bot.test.ts',
  project: '',
  system: { name: 'example-support-bot', version: '1' },
  systemCode: '1'.repeat(64),
  suiteDigest: '0'.repeat(64),
  criteria: [],
  cases: 0,
  selected: 0,
  trials: 1,
  excluded: 0,
  slices: [],
  narrowed: {},
  own: { system: {}, judges: {} },
  prices: { judges: {} },
}

const silence = (): undefined => undefined

test('questions are answered, each by its own answer', async () => {
  await using open = await openBroker((message) => {
    if (message.type === 'begin') return { type: 'begun', id: message.id, run: `run of ${message.manifest.suite}` }
    if (message.type === 'lookup') return { type: 'found', id: message.id, refs: message.keys.map(() => null) }
    if (message.type !== 'verdict') return undefined
    const verdict = { status: 'DECIDED', completeness: 'COMPLETE', rules: [], notDecided: null } as const
    return { type: 'verdict', id: message.id, verdict }
  })
  const connection = connectionTo(open.broker.address)
  const [two, one, verdict, run] = await Promise.all([
    connection.lookup(['a', 'b']),
    connection.lookup(['c']),
    connection.verdict('run_1'),
    connection.begin(manifest),
  ])
  expect(run).toBe('run of support-bot')
  expect([two, one]).toEqual([[null, null], [null]])
  expect(verdict.status).toBe('DECIDED')
})

test('a question that the main process has no answer to rejects with its error', async () => {
  const error = { code: 'invariant_broken', facts: { what: 'no such run' } } as const
  await using open = await openBroker((message) =>
    message.type === 'verdict' ? { type: 'unanswered', id: message.id, error } : undefined,
  )
  await expect(connectionTo(open.broker.address).verdict('run_1')).rejects.toMatchObject(error)
})

test('a question that is answered with something else rejects', async () => {
  await using open = await openBroker((message) =>
    message.type === 'verdict' ? { type: 'begun', id: message.id, run: 'run_1' } : undefined,
  )
  await expect(connectionTo(open.broker.address).verdict('run_1')).rejects.toMatchObject({ code: 'invariant_broken' })
})

test('an address has one connection', async () => {
  await using open = await openBroker(silence)
  expect(connectionTo(open.broker.address)).toBe(connectionTo(open.broker.address))
})

test('what was sent is with the operating system after a flush, all that was sent at once in one piece', async () => {
  await using open = await openBroker(silence)
  const connection = connectionTo(open.broker.address)
  const sent = Array.from({ length: 1000 }, (_, unsettled): Statement => ({
    type: 'completed',
    run: 'run_1',
    unsettled,
  }))
  for (const statement of sent) connection.send(statement)
  await connection.flush()
  await eventually(() => open.heard).toEqual(sent)
})

test('a cancellation of the main process sets off that of the run, with its reason', async () => {
  await using open = await openBroker(silence)
  const connection = connectionTo(open.broker.address)
  const held = await connection.permits.acquire(systemCall, connection.cancellation)
  const waiting = connection.permits.acquire(systemCall, connection.cancellation)
  open.broker.stopCalls('interrupted')
  expect(await waiting).toEqual({ kind: 'cancelled' })
  expect(connection.cancellation.reason).toBe('interrupted')
  expect(held.kind).toBe('admitted')
})

describe('when the main process is gone', () => {
  test('all that waits rejects at once, the run is cancelled, and nothing waits again', async () => {
    const open = await openBroker(silence)
    const connection = connectionTo(open.broker.address)
    const held = await connection.permits.acquire(systemCall, never)
    const waiting = [connection.permits.acquire(systemCall, never), connection.verdict('run_1')]
    if (held.kind === 'admitted') {
      held.permit.cool(60_000)
      waiting.push(held.permit.pass(1e9, never) as Promise<never>)
    }
    await connection.flush()
    await open.broker.close()
    for (const one of waiting) await expect(one).rejects.toMatchObject({ code: 'broker_lost' })
    expect(connection.cancellation.reason).toBe('main_gone')
    await expect(connection.permits.acquire(systemCall, never)).rejects.toMatchObject({ code: 'broker_lost' })
    await expect(connection.verdict('run_1')).rejects.toMatchObject({ code: 'broker_lost' })
    connection.send({ type: 'completed', run: 'run_1', unsettled: 0 })
    await expect(connection.flush()).rejects.toMatchObject({ code: 'broker_lost' })
  })

  test('or somebody else answers in its place, nothing of that is believed', async () => {
    const impostor = createServer((socket) => void socket.write('HTTP/1.1 400 Bad Request\r\n\r\n'))
    const { address, remove } = brokerAddress()
    try {
      await new Promise<void>((resolve) => void impostor.listen(address, resolve))
      await expect(connectionTo(address).verdict('run_1')).rejects.toMatchObject({
        code: 'broker_lost',
        facts: { problem: 'it sent what is no message' },
      })
    } finally {
      impostor.close()
      remove()
    }
  })

  test('or was never there, the error says where it was looked for', async () => {
    const address = '/tmp/oloproof-nowhere/s'
    await expect(connectionTo(address).permits.acquire(systemCall, never)).rejects.toMatchObject({
      code: 'broker_lost',
      category: 'environment',
      facts: { address, problem: expect.stringContaining('ENOENT') },
    })
  })
})

describe('a worker process', () => {
  test('is not kept alive by its connection', async () => {
    await using open = await openBroker(silence)
    expect(await exitOfClient(open.broker.address, 0)).toEqual({ code: 0, said: '' })
  })

  test('lives until its permit is granted', async () => {
    await using open = await openBroker(silence)
    const { broker } = open
    const first = await connectionTo(spelling(broker.address, 1)).permits.acquire(systemCall, never)
    const ended = exitOfClient(broker.address, 1)
    await eventually(() => broker.status().system.waiting).toBe(1)
    if (first.kind === 'admitted') first.permit.release()
    expect(await ended).toEqual({ code: 0, said: 'admitted 1\n' })
  })

  test('ends when the main process is gone while it waits', async () => {
    const open = await openBroker(silence)
    const { broker } = open
    await connectionTo(spelling(broker.address, 1)).permits.acquire(systemCall, never)
    const ended = exitOfClient(broker.address, 1)
    await eventually(() => broker.status().system.waiting).toBe(1)
    await broker.close()
    expect(await ended).toEqual({ code: 1, said: '' })
  })
})

async function exitOfClient(
  address: string,
  permits: number,
): Promise<{ readonly code: unknown; readonly said: string }> {
  const file = fileURLToPath(new URL('../../../support/broker-client.ts', import.meta.url))
  const child = spawn(process.execPath, ['--import', 'tsx', file, address, String(permits)], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text))
  const [code] = await once(child, 'close')
  return { code, said }
}
