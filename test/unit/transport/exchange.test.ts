import { createServer as createTlsServer } from 'node:https'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { recordingContext } from '../../../src/execution/call-context.ts'
import { isSendFailure, type SendFailure } from '../../../src/execution/send-failure.ts'
import { MAX_BODY_BYTES } from '../../../src/transport/answer-text.ts'
import { exchange } from '../../../src/transport/exchange.ts'
import type { HttpAnswer } from '../../../src/transport/http-request.ts'
import { eventually } from '../../support/eventually.ts'
import { faultyServer, type Behaviour } from '../../support/faulty-server.ts'

const now = (): number => Date.parse('2026-11-30T12:00:00Z')

/** What comes of one exchange with a server that behaves like this. */
async function exchangeWith(behaviour: Behaviour): Promise<{
  readonly answer: HttpAnswer | null
  readonly failure: SendFailure | null
  readonly quietMs: number
}> {
  await using server = await faultyServer(() => behaviour)
  const context = recordingContext(1, new AbortController())
  const request = { url: `${server.url}/answer`, method: 'POST', headers: { 'x-case': 'q1' }, body: '{"q":1}' }
  try {
    const answer = await exchange(request, context, now)
    expect(server.requests).toMatchObject([{ method: 'POST', path: '/answer', body: '{"q":1}' }])
    expect(server.requests[0]?.headers['x-case']).toBe('q1')
    return { answer, failure: null, quietMs: context.quietMs }
  } catch (thrown) {
    if (!isSendFailure(thrown)) throw thrown
    return { answer: null, failure: thrown, quietMs: context.quietMs }
  }
}

describe('an exchange', () => {
  test('returns status, headers and the whole body of a 2xx', async () => {
    const { answer, quietMs } = await exchangeWith({
      do: 'answer',
      status: 201,
      headers: { 'X-Request-Id': 'r1', 'set-cookie': ['a=1', 'b=2'] },
      body: '{"answer":"ü"}',
    })
    expect(answer).toMatchObject({
      status: 201,
      headers: { 'x-request-id': 'r1', 'set-cookie': 'a=1, b=2' },
      body: '{"answer":"ü"}',
    })
    expect(quietMs).toBe(0)
  })

  test('uses a 200 whatever its rate-limit headers say, and holds back only what comes after it', async () => {
    const headers = { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '2', 'retry-after': '7' }
    const { answer, quietMs } = await exchangeWith({ do: 'answer', headers, body: 'fine' })
    expect(answer?.body).toBe('fine')
    expect(quietMs).toBe(2000)
  })

  test.each<[number, SendFailure['reason'], boolean, SendFailure['turnedAway']]>([
    [301, 'request_refused', false, null],
    [400, 'request_refused', false, null],
    [401, 'request_refused', false, null],
    [404, 'request_refused', false, null],
    [408, 'server_error', true, null],
    [429, 'rate_limited', true, 'busy'],
    [500, 'server_error', true, null],
    [501, 'server_error', true, null],
    [503, 'overloaded', true, 'busy'],
    [529, 'overloaded', true, 'busy'],
  ])('takes %i for %s, worth another attempt: %s', async (status, reason, retryable, turnedAway) => {
    const headers = { 'content-type': 'application/json', location: 'http://127.0.0.1:1/elsewhere' }
    const body = '{"error":{"message":"Order #4290 could not be \\"found\\"; retry after 429 s"}}'
    const { failure } = await exchangeWith({ do: 'answer', status, headers, body })
    expect(failure).toMatchObject({ reason, retryable, turnedAway, floorMs: 0 })
    const redirect = status === 301 ? ', and redirects are not followed' : ''
    expect(failure?.message).toBe(
      `the server answered ${status}${redirect}: "Order #4290 could not be "found"; retry after 429 s"`,
    )
  })

  test.each<[string, Behaviour]>([
    ['drops the connection', { do: 'drop' }],
    ['cuts the body short', { do: 'cut' }],
    ['cuts a body of chunks short', { do: 'cut', chunked: true }],
  ])('takes a server that %s for a lost connection, worth another attempt', async (_, behaviour) => {
    const { failure } = await exchangeWith(behaviour)
    expect(failure).toMatchObject({ reason: 'connection_lost', retryable: true })
  })

  test('takes what is not HTTP for no exchange, and a port at which nobody listens for not connected', async () => {
    const { failure } = await exchangeWith({ do: 'babble' })
    expect(failure).toMatchObject({ reason: 'no_exchange', retryable: false })

    const server = await faultyServer(() => ({ do: 'drop' }))
    await server[Symbol.asyncDispose]()
    const request = { url: server.url, method: 'GET', headers: {} }
    await expect(exchange(request, recordingContext(1, new AbortController()), now)).rejects.toMatchObject({
      reason: 'not_connected',
      retryable: true,
      message: 'not sent: nobody listens at that address (ECONNREFUSED)',
    })
  })

  test.each<[string, Readonly<Record<string, string>>, Uint8Array]>([
    ['packed with gzip', { 'content-encoding': 'gzip' }, gzipSync('{"answer":"ü"}')],
    ['packed twice', { 'content-encoding': 'deflate, br' }, brotliCompressSync(deflateSync('{"answer":"ü"}'))],
    [
      'in another charset',
      { 'content-type': 'application/json; charset=iso-8859-1' },
      Buffer.from('{"answer":"ü"}', 'latin1'),
    ],
    ['in a charset that nobody knows', { 'content-type': 'text/plain; charset=none' }, Buffer.from('{"answer":"ü"}')],
  ])('reads an answer %s', async (_, headers, body) => {
    const { answer } = await exchangeWith({ do: 'answer', headers, body })
    expect(answer?.body).toBe('{"answer":"ü"}')
  })

  test.each<[string, SendFailure['reason'], Readonly<Record<string, string>>, Uint8Array]>([
    ['is not what its encoding says', 'answer_unusable', { 'content-encoding': 'gzip' }, Buffer.from('{"answer":1}')],
    ['is encoded as nobody knows', 'answer_unusable', { 'content-encoding': 'secret' }, Buffer.from('{"answer":1}')],
    ['is a bomb', 'answer_too_large', { 'content-encoding': 'gzip' }, gzipSync(Buffer.alloc(MAX_BODY_BYTES + 1))],
  ])('takes no text from an answer that %s', async (_, reason, headers, body) => {
    const { failure } = await exchangeWith({ do: 'answer', headers, body })
    expect(failure).toMatchObject({ reason, retryable: false })
  })

  test.each<[string, Behaviour]>([
    ['is cut short', { do: 'cut', status: 429, headers: { 'retry-after': '5' } }],
    [
      'is too large',
      { do: 'answer', status: 429, headers: { 'retry-after': '5' }, body: 'x'.repeat(MAX_BODY_BYTES + 1) },
    ],
    [
      'cannot be unpacked',
      { do: 'answer', status: 429, headers: { 'retry-after': '5', 'content-encoding': 'br' }, body: 'x' },
    ],
  ])('knows a refusal by status and headers where its body %s', async (_, behaviour) => {
    const { failure, quietMs } = await exchangeWith(behaviour)
    expect(failure).toMatchObject({ reason: 'rate_limited', retryable: true, turnedAway: 'busy', floorMs: 5000 })
    expect(quietMs).toBe(5000)
  })

  test('hears what a server asks for when the body of its refusal never ends', async () => {
    const context = recordingContext(1, new AbortController())
    await using server = await faultyServer(() => ({
      do: 'stall',
      after: 'body',
      status: 503,
      headers: { 'retry-after': '5' },
    }))
    const ended = exchange({ url: server.url, method: 'GET', headers: {} }, context, now)
    await eventually(() => context.quietMs).toBe(5000)
    await server[Symbol.asyncDispose]()
    await expect(ended).rejects.toMatchObject({ reason: 'overloaded', floorMs: 5000 })
  })

  test('reads no more than the cap of an answer', async () => {
    const { failure } = await exchangeWith({ do: 'answer', body: 'x'.repeat(MAX_BODY_BYTES + 1) })
    expect(failure).toMatchObject({ reason: 'answer_too_large', retryable: false })
  })

  test.each<Behaviour>([
    { do: 'stall', after: 'request' },
    { do: 'stall', after: 'headers' },
    { do: 'stall', after: 'body' },
    { do: 'drip' },
  ])('ends at once when its attempt is called off: %o', async (behaviour) => {
    const controller = new AbortController()
    await using server = await faultyServer(() => {
      // After the server has begun to behave.
      setImmediate(() => setImmediate(() => controller.abort(new DOMException('timed out', 'TimeoutError'))))
      return behaviour
    })
    const request = { url: server.url, method: 'POST', headers: {}, body: '{}' }
    await expect(exchange(request, recordingContext(1, controller), now)).rejects.toThrow('timed out')
  })

  test('does not go on where a certificate does not hold', async () => {
    // No certificate at all: the handshake fails.
    const server = createTlsServer({})
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as { port: number }
    const request = { url: `https://127.0.0.1:${port}/`, method: 'GET', headers: {} }
    await expect(exchange(request, recordingContext(1, new AbortController()), now)).rejects.toMatchObject({
      reason: 'no_exchange',
      retryable: false,
    })
    await new Promise((resolve) => void server.close(resolve))
  })

  test.each([
    'http://169.254.169.254/latest/meta-data',
    'http://2852039166/',
    'http://0xA9FEA9FE/',
    'http://0251.0376.0251.0376/',
    'http://169.254.169.254./',
    'http://[::ffff:169.254.169.254]/',
    'http://[::ffff:a9fe:a9fe]/',
    'http://[64:ff9b::a9fe:a9fe]/',
    'http://[::ffff:0:a9fe:a9fe]/',
    'http://[2002:a9fe:a9fe::]/',
    'http://[fe80::1]/',
    'http://[febf::1]/',
  ])('sends nothing to the link-local %s', async (url) => {
    const request = { url, method: 'GET', headers: {} }
    await expect(exchange(request, recordingContext(1, new AbortController()), now)).rejects.toMatchObject({
      reason: 'address_refused',
      retryable: false,
    })
  })
})
