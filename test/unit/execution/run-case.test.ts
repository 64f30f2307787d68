import { expect, test } from 'vitest'
import type { SystemCase } from '../../../src/evidence/case.ts'
import type { CallContext } from '../../../src/execution/call-context.ts'
import { runCase, type SystemUnderTest } from '../../../src/execution/run-case.ts'
import { TransientError } from '../../../src/execution/transient-error.ts'
import { after, fakeCallPorts } from '../../support/call-ports.ts'
import { aCase } from '../../support/cases.ts'
import { memoryAnswers } from '../../support/memory-answers.ts'
import { aSuiteSystem } from '../../support/suite-host.ts'

function systemThat(call: (testCase: SystemCase, call: CallContext) => unknown): SystemUnderTest {
  const { gate, begin } = aSuiteSystem(call)
  return { gate, timeoutMs: 60_000, begin }
}

test('the system sees id, input, tags and metadata, and never what is expected', async () => {
  const ports = { ...fakeCallPorts(), answers: memoryAnswers() }
  let seen: unknown
  const testCase = aCase('q1', { expected: 'refund', tags: ['short'], metadata: { lang: 'en' } })
  await runCase(
    testCase,
    1,
    systemThat((given) => (seen = given)),
    ports,
  )
  expect(seen).toEqual({ id: 'q1', input: 'question q1', tags: ['short'], metadata: { lang: 'en' } })
})

test('a fresh answer is kept before it is returned, with its latency, tokens and steps', async () => {
  const ports = { ...fakeCallPorts(), answers: memoryAnswers() }
  const system = systemThat(async (_, call: CallContext) => {
    call.usage({ inputTokens: 12, outputTokens: 3 })
    call.trace({ tool: 'search' })
    return after(ports.clock, 80, { label: 'refund', unused: undefined })
  })
  const execution = await ports.clock.runUntil(runCase(aCase('q1'), 1, system, ports))
  const usage = { inputTokens: 12, outputTokens: 3 }
  const trace = [{ tool: 'search' }]
  expect(execution).toEqual({
    status: 'OK',
    output: { label: 'refund' },
    fromCache: false,
    latencyMs: 80,
    usage,
    trace,
    attempts: [{ outcome: 'OK', latencyMs: 80, waitedMs: 0 }],
  })
  expect(ports.answers.executions.get('q1')).toEqual({
    output: { label: 'refund' },
    latencyMs: 80,
    usage,
    trace,
    codeChanged: false,
  })
})

test('a kept answer is used without a call or a permit, with its first latency and tokens', async () => {
  const ports = { ...fakeCallPorts({ bounds: { system: 0, judge: 0 } }), answers: memoryAnswers() }
  const usage = { inputTokens: 12, outputTokens: null }
  ports.answers.executions.set('q1', { output: { label: 'refund' }, latencyMs: 80, usage, codeChanged: false })
  const neverCalled = systemThat(() => {
    throw new Error('called')
  })
  const execution = await runCase(aCase('q1'), 1, neverCalled, ports)
  expect(execution).toEqual({
    status: 'OK',
    output: { label: 'refund' },
    fromCache: true,
    latencyMs: 80,
    usage,
    attempts: [],
  })
  expect(execution.status === 'OK' && Object.isFrozen(execution.output)).toBe(true)
})

test('a kept answer that other code gave says so', async () => {
  const ports = { ...fakeCallPorts(), answers: memoryAnswers() }
  const usage = { inputTokens: null, outputTokens: null }
  ports.answers.executions.set('q1', { output: 'refund', latencyMs: 80, usage, trace: ['searched'], codeChanged: true })
  const execution = await runCase(
    aCase('q1'),
    1,
    systemThat(() => 'other'),
    ports,
  )
  expect(execution).toMatchObject({ output: 'refund', codeChanged: true, trace: ['searched'] })
})

test.each([
  ['nothing', undefined, '$ is not JSON: undefined'],
  ['a date', { when: new Date(0) }, '$.when is not JSON: a Date'],
  ['NaN', [0.5, Number.NaN], '$[1] is not JSON: NaN'],
])('an output that is not JSON (%s) is an error that names where, and is not kept', async (_, output, message) => {
  const ports = { ...fakeCallPorts(), answers: memoryAnswers() }
  const execution = await runCase(
    aCase('q1'),
    1,
    systemThat(() => output),
    ports,
  )
  expect(execution).toMatchObject({ status: 'ERROR', failure: { reason: 'output_not_json', message }, latencyMs: 0 })
  expect(ports.answers.executions.size).toBe(0)
})

test('a call without an answer is an error with its attempts, has no latency, and is not kept', async () => {
  const ports = { ...fakeCallPorts(), answers: memoryAnswers() }
  const execution = await runCase(
    aCase('q1'),
    1,
    systemThat(() => Promise.reject(new Error('no route'))),
    ports,
  )
  expect(execution).toEqual({
    status: 'ERROR',
    failure: { reason: 'callable_threw', message: 'no route' },
    latencyMs: null,
    usage: { inputTokens: null, outputTokens: null },
    attempts: [{ outcome: 'ERROR', latencyMs: 0, waitedMs: 0, error: 'no route' }],
  })
  expect(ports.answers.executions.size).toBe(0)
})

test('an answer that cannot be kept is not reported as an answer', async () => {
  const full = Object.assign(memoryAnswers(), {
    keepExecution() {
      throw new Error('ENOSPC')
    },
  })
  const ports = { ...fakeCallPorts(), answers: full }
  await expect(
    runCase(
      aCase('q1'),
      1,
      systemThat(() => 'refund'),
      ports,
    ),
  ).rejects.toThrow('ENOSPC')
  expect(ports.book.inUse.system).toBe(0)
})

test('a system that is not ready is waited for before its permit is asked for, and not at all for a kept answer', async () => {
  const ports = { ...fakeCallPorts(), answers: memoryAnswers() }
  const order: string[] = []
  const system: SystemUnderTest = {
    ...systemThat(() => order.push('called')),
    prepare: () => after(ports.clock, 50, void order.push('prepared')),
  }
  await ports.clock.runUntil(runCase(aCase('q1'), 1, system, ports))
  await ports.clock.runUntil(runCase(aCase('q1'), 1, system, ports))
  expect(order).toEqual(['prepared', 'called'])
})

test('the attempts of one call are begun together, those of another call anew', async () => {
  const ports = { ...fakeCallPorts(), answers: memoryAnswers() }
  let begun = 0
  const sent: number[] = []
  const system: SystemUnderTest = {
    ...systemThat(() => 'unused'),
    begin() {
      const key = (begun += 1)
      return ({ attempt }) => {
        sent.push(key)
        if (attempt < 3) throw new TransientError('busy', { retryable: true })
        return 'yes'
      }
    },
  }
  await ports.clock.runUntil(runCase(aCase('q1'), 1, system, ports))
  await ports.clock.runUntil(runCase(aCase('q2'), 1, system, ports))
  expect(sent).toEqual([1, 1, 1, 2, 2, 2])
})

test('a secret in an output is in no answer that is kept or seen', async () => {
  const answers = memoryAnswers()
  const ports = { ...fakeCallPorts(), answers }
  ports.redaction.add('sk-0123456789')
  const system = systemThat((_, call) => {
    call.trace({ header: 'Bearer sk-0123456789' })
    return { said: 'my key is sk-0123456789' }
  })
  const execution = await runCase(aCase('q1'), 1, system, ports)
  expect(execution).toMatchObject({
    output: { said: 'my key is [redacted]' },
    trace: [{ header: 'Bearer [redacted]' }],
  })
  expect(await runCase(aCase('q1'), 1, system, ports)).toMatchObject({ output: { said: 'my key is [redacted]' } })
})
