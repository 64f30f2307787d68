import { describe, expect, test } from 'vitest'
import { createRedaction } from '../../../../src/base/redaction.ts'
import type { HttpDefinition, HttpSystemSettings } from '../../../../src/evidence/http-system.ts'
import { recordingContext, type RecordingContext } from '../../../../src/execution/call-context.ts'
import { httpSystem } from '../../../../src/suite/http-system.ts'
import type { SuiteSystem } from '../../../../src/suite/suite-host.ts'
import { openHttpSystem } from '../../../../src/vitest/worker/open-http-system.ts'
import { aCase } from '../../../support/cases.ts'
import { faultyServer, type Behaviour } from '../../../support/faulty-server.ts'
import { temporaryDirectory } from '../../../support/temporary-directory.ts'

const environment = { BOT_TOKEN: 'secret-token-1', SPACED: 'a\nb', EMPTY: '' }

function open(http: Partial<HttpDefinition> & { readonly url: string }, rest: Partial<HttpSystemSettings> = {}) {
  const redaction = createRedaction()
  const settings = { version: '7', ...rest, http: { method: 'POST' as const, headers: {}, ...http } }
  const ports = {
    store: '/project/.oloproof',
    systems: { bot: settings },
    environment,
    redaction,
    concurrencyIsFixed: false,
  }
  return { redaction, opened: openHttpSystem('shop', 'bot', ports) }
}

/** Makes one attempt at a case, and returns what came of it with what it recorded. */
async function attempt(
  system: SuiteSystem,
  testCase = aCase('q1'),
): Promise<{ readonly output: unknown; readonly context: RecordingContext }> {
  await system.prepare?.()
  const context = recordingContext(1, new AbortController())
  return { output: await system.begin(testCase)(context), context }
}

const json = (value: unknown): Behaviour => ({
  do: 'answer',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(value),
})

describe('a system behind a URL', () => {
  test('sends the request of its definition, and reads output and tokens where it says', async () => {
    await using server = await faultyServer(() => json({ answer: { label: 'refund' }, usage: { in: 7, out: 2 } }))
    const { opened } = open({
      url: `${server.url}/ask/{{id}}?q={{input}}`,
      headers: { authorization: 'Bearer ${BOT_TOKEN}', 'x-team': 'a' },
      body: { question: '{{input}}', tags: '{{tags}}', note: 'case {{id}}' },
      output: '/answer',
      usage: { input_tokens: '/usage/in', output_tokens: '/usage/out' },
    })
    const { output, context } = await attempt(await opened, aCase('q 1', { input: 'a&b', tags: ['t'] }))
    expect(output).toEqual({ label: 'refund' })
    expect(context.used).toEqual({ inputTokens: 7, outputTokens: 2 })
    expect(server.requests).toMatchObject([
      {
        method: 'POST',
        path: '/ask/q%201?q=a%26b',
        headers: { authorization: 'Bearer secret-token-1', 'x-team': 'a', 'content-type': 'application/json' },
        body: '{"question":"a&b","tags":["t"],"note":"case q 1"}',
      },
    ])
  })

  test('sends the same idempotency key with every attempt of a call, and another one with every call', async () => {
    await using server = await faultyServer(() => json('ok'))
    const system = await open({ url: server.url }).opened
    await system.prepare?.()
    const [one, other] = [system.begin(aCase('q1')), system.begin(aCase('q1'))]
    for (const send of [one, one, other]) await send(recordingContext(1, new AbortController()))
    const [first, again, another] = server.requests.map(({ headers }) => headers['idempotency-key'])
    expect(first).toMatch(/^[0-9a-f-]{36}$/)
    expect(again).toBe(first)
    expect(another).not.toBe(first)
  })

  test.each<[string, Partial<HttpDefinition>, Behaviour, unknown]>([
    ['the whole JSON without a pointer', {}, json({ a: [1] }), { a: [1] }],
    ['the whole text where the answer is not called JSON', {}, { do: 'answer', body: '{"a":1}' }, '{"a":1}'],
    ['null where the pointer leads to it', { output: '/a' }, json({ a: null }), null],
    ['JSON at a pointer whatever the answer is called', { output: '/a' }, { do: 'answer', body: '{"a":1}' }, 1],
  ])('has as its output %s', async (_, http, behaviour, expected) => {
    await using server = await faultyServer(() => behaviour)
    const { output, context } = await attempt(await open({ url: server.url, ...http }).opened)
    expect(output).toEqual(expected)
    expect(context.used).toEqual({ inputTokens: null, outputTokens: null })
  })

  test.each<[string, Partial<HttpDefinition>, Behaviour, string]>([
    ['is not JSON', { output: '/a' }, { do: 'answer', body: '<html>"x"' }, 'the answer is not JSON: "<html>"x""'],
    ['is empty', { output: '/a' }, { do: 'answer', status: 204 }, 'the answer is not JSON: ""'],
    [
      'holds an error instead',
      { output: '/a' },
      json({ error: { code: 'insufficient_quota' } }),
      'the answer has nothing at /a: "{"error":{"code":"insufficient_quota"}}"',
    ],
  ])('does not take an answer that %s, and does not ask again', async (_, http, behaviour, message) => {
    await using server = await faultyServer(() => behaviour)
    const system = await open({ url: server.url, ...http }).opened
    await expect(attempt(system)).rejects.toMatchObject({ reason: 'answer_unusable', retryable: false, message })
  })

  test('counts the tokens of an answer that it does not take', async () => {
    await using server = await faultyServer(() => json({ error: 'no label', usage: { in: 7 } }))
    const http = { url: server.url, output: '/answer', usage: { input_tokens: '/usage/in' } }
    const system = await open(http).opened
    await system.prepare?.()
    const context = recordingContext(1, new AbortController())
    await expect(system.begin(aCase('q1'))(context)).rejects.toMatchObject({ reason: 'answer_unusable' })
    expect(context.used).toEqual({ inputTokens: 7, outputTokens: null })
  })

  test('sends a text as it is to a server that takes text', async () => {
    await using server = await faultyServer(() => json('ok'))
    const http = { url: server.url, headers: { 'content-type': 'text/plain' }, body: 'ask: {{input}}' }
    await attempt(await open(http).opened)
    expect(server.requests).toMatchObject([{ body: 'ask: question q1', headers: { 'content-type': 'text/plain' } }])
  })
})

describe('its identity', () => {
  const url = 'http://127.0.0.1:1/'
  const definitionOf = async (http: Parameters<typeof open>[0], rest?: Partial<HttpSystemSettings>) =>
    (await open(http, rest).opened).identity.definition

  test('changes with the request, and with nothing else', async () => {
    const plain = await definitionOf({ url })
    const others = [
      { url: `${url}x` },
      { url, method: 'PUT' as const },
      { url, headers: { 'x-model': 'b' } },
      { url, headers: { 'x-key': '${BOT_TOKEN}' } },
      { url, body: '{{input}}' },
      { url, output: '/a' },
    ]
    const digests = await Promise.all(others.map((http) => definitionOf(http)))
    expect(new Set([plain, ...digests]).size).toBe(7)
    expect(await definitionOf({ url, usage: { input_tokens: '/a' } }, { timeoutMs: 5, concurrency: 1 })).toBe(plain)
  })

  test('holds the name of a variable and not its value, which is a secret from then on', async () => {
    const http = { url, headers: { 'x-key': 'a ${BOT_TOKEN}' } }
    const { opened, redaction } = open(http)
    const before = (await opened).identity
    expect(redaction.text('a secret-token-1')).toBe('a [redacted]')
    const systems = { bot: { version: '7', http: { method: 'POST' as const, ...http } } }
    const ports = {
      store: '/project/.oloproof',
      systems,
      environment: { BOT_TOKEN: 'another' },
      redaction,
      concurrencyIsFixed: false,
    }
    expect((await openHttpSystem('shop', 'bot', ports)).identity).toEqual(before)
  })
})

describe('a system that cannot be opened', () => {
  test.each([
    ['is not set', 'NOWHERE'],
    ['is empty', 'EMPTY'],
    ['holds a line break or another character that no header can hold', 'SPACED'],
  ])('for a variable that %s', async (problem, variable) => {
    const { opened } = open({ url: 'http://127.0.0.1:1/', headers: { 'x-key': `\${${variable}}` } })
    await expect(opened).rejects.toMatchObject({
      code: 'variable_unusable',
      facts: { variable, owner: 'system bot', problem },
    })
  })

  test('for a name that nobody has, with the nearest that somebody has', async () => {
    const settings = { version: '7', http: { url: 'http://127.0.0.1:1/', method: 'POST' as const, headers: {} } }
    const ports = {
      store: '/project/.oloproof',
      systems: { bot: settings },
      environment,
      redaction: createRedaction(),
      concurrencyIsFixed: false,
    }
    await expect(openHttpSystem('shop', 'bto', ports)).rejects.toMatchObject({
      code: 'system_unknown',
      facts: { suite: 'shop', name: 'bto', nearest: 'bot' },
    })
  })

  test('says what a case has to have; a system that was written in code is read like one of the file', async () => {
    const written = httpSystem({
      name: 'coded',
      version: '1',
      http: { url: 'http://127.0.0.1:1/{{input.id}}', body: '{{metadata.lang}}' },
    })
    const ports = {
      store: temporaryDirectory(),
      systems: {},
      environment,
      redaction: createRedaction(),
      concurrencyIsFixed: false,
    }
    const { identity, problemWith } = await openHttpSystem('shop', written, ports)
    expect(identity).toMatchObject({ name: 'coded', version: '1' })
    expect(problemWith(aCase('q1', { input: { id: 1 }, metadata: { lang: 'en' } }))).toBeNull()
    expect(problemWith(aCase('q1', { input: { id: 1 } }))).toBe(
      'it has no metadata.lang, which the request of system coded is made of',
    )
  })
})
