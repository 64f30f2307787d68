import { describe, expect, test } from 'vitest'
import type { CriterionKind } from '../../../src/evidence/criterion.ts'
import type { ErrorExecution, OkExecution } from '../../../src/evidence/execution.ts'
import type { Judgement } from '../../../src/evidence/judgement.ts'
import { judgeAsker } from '../../../src/execution/ask-judge.ts'
import { callWithRetries } from '../../../src/execution/call-with-retries.ts'
import { exclude } from '../../../src/execution/exclude.ts'
import { judgeCase, type Judging } from '../../../src/execution/judge-case.ts'
import type { AnsweredCase, RunnableCriterion } from '../../../src/execution/runnable-criterion.ts'
import { TransientError } from '../../../src/execution/transient-error.ts'
import { after, fakeCallPorts, type FakeCallPorts } from '../../support/call-ports.ts'
import { aJudge } from '../../support/judges.ts'
import { aCase } from '../../support/cases.ts'
import { memoryAnswers, type MemoryAnswers } from '../../support/memory-answers.ts'

const NO_USAGE = { inputTokens: null, outputTokens: null }
const answered: OkExecution = {
  status: 'OK',
  output: 'refund',
  fromCache: false,
  latencyMs: 80,
  usage: NO_USAGE,
  attempts: [],
}
const failed: ErrorExecution = {
  status: 'ERROR',
  failure: { reason: 'timeout', message: 'timed out after 120 ms' },
  latencyMs: null,
  usage: NO_USAGE,
  attempts: [],
}

function code(
  name: string,
  check: (answer: AnsweredCase) => unknown,
  kind: CriterionKind = 'BINARY',
): RunnableCriterion {
  return { kind: 'code', spec: { name, kind }, check }
}

function asked(name: string, call: (answer: AnsweredCase) => unknown): RunnableCriterion {
  const identity = { name: `judge of ${name}`, version: '1' }
  const judge = aJudge({ identity, timeoutMs: 500, call })
  return { kind: 'judge', spec: { name, kind: 'BINARY', judge: identity }, judge }
}

function given(): FakeCallPorts & { answers: MemoryAnswers } {
  return { ...fakeCallPorts(), answers: memoryAnswers() }
}

function judging(criteria: readonly RunnableCriterion[], ports: ReturnType<typeof given>): Judging {
  const askJudge = judgeAsker({ ...ports, callJudge: (call) => callWithRetries(call, ports) })
  return { criteria, timeoutMs: 1000, askJudge }
}

const nobody = (): void => {}

describe('criteria of the test file', () => {
  test('see the answer, what was expected, and the case, all frozen', async () => {
    const ports = given()
    let seen: AnsweredCase | undefined
    const testCase = aCase('q1', { expected: 'refund' })
    const check = (answer: AnsweredCase): boolean => {
      seen = answer
      return answer.output === answer.expected
    }
    const judgements = await judgeCase(testCase, answered, judging([code('exact', check)], ports), ports, nobody)
    expect(judgements).toEqual([{ status: 'OK', criterion: 'exact', fromCache: false, passed: true, score: null }])
    expect(seen).toEqual({
      input: 'question q1',
      output: 'refund',
      expected: 'refund',
      case: testCase,
      execution: answered,
    })
    expect(Object.isFrozen(seen)).toBe(true)
  })

  test('one that throws touches no other', async () => {
    const ports = given()
    const criteria = [
      code('throws', () => {
        throw new Error('boom')
      }),
      code('rejects', () => Promise.reject(new Error('bang'))),
      code('exact', () => true),
      code('days', async () => after(ports.clock, 5, 2.5), 'MEAN'),
    ]
    const judgements = await ports.clock.runUntil(
      judgeCase(aCase('q1'), answered, judging(criteria, ports), ports, nobody),
    )
    expect(judgements).toEqual([
      { status: 'MISSING', criterion: 'throws', reason: 'criterion_threw', detail: 'boom' },
      { status: 'MISSING', criterion: 'rejects', reason: 'criterion_threw', detail: 'bang' },
      { status: 'OK', criterion: 'exact', fromCache: false, passed: true, score: null },
      { status: 'OK', criterion: 'days', fromCache: false, passed: null, score: 2.5 },
    ])
  })

  test('one that does not apply is EXCLUDED', async () => {
    const ports = given()
    const criteria = [code('cites', () => exclude('small talk'))]
    expect(await judgeCase(aCase('q1'), answered, judging(criteria, ports), ports, nobody)).toEqual([
      { status: 'EXCLUDED', criterion: 'cites', reason: 'small talk' },
    ])
  })

  test('one that never ends is MISSING after the timeout of the system', async () => {
    const ports = given()
    const startedAt = ports.clock.now()
    const criteria = [code('stuck', () => new Promise(() => {}))]
    const judgements = await ports.clock.runUntil(
      judgeCase(aCase('q1'), answered, judging(criteria, ports), ports, nobody),
    )
    expect(judgements).toEqual([
      { status: 'MISSING', criterion: 'stuck', reason: 'criterion_threw', detail: 'timed out after 1000 ms' },
    ])
    expect(ports.clock.now() - startedAt).toBe(1000)
  })

  test('each is heard of as soon as it stands, and all are returned in their order', async () => {
    const ports = given()
    const criteria = [code('slow', () => after(ports.clock, 50, true)), code('fast', () => true)]
    const heard: string[] = []
    const judgements = await ports.clock.runUntil(
      judgeCase(aCase('q1'), answered, judging(criteria, ports), ports, ({ criterion }) => void heard.push(criterion)),
    )
    expect(heard).toEqual(['fast', 'slow'])
    expect(judgements.map(({ criterion }) => criterion)).toEqual(['slow', 'fast'])
  })
})

describe('judges', () => {
  test('take a judge slot and no system slot, and their answer is kept', async () => {
    const ports = given()
    let during: unknown
    const criteria = [
      asked('polite', ({ output }) => {
        during = ports.book.inUse
        return after(ports.clock, 40, output === 'refund')
      }),
    ]
    const judgements = await ports.clock.runUntil(
      judgeCase(aCase('q1'), answered, judging(criteria, ports), ports, nobody),
    )
    expect(during).toEqual({ system: 0, judge: 1 })
    expect(judgements).toEqual([{ status: 'OK', criterion: 'polite', fromCache: false, passed: true, score: null }])
    expect([...ports.answers.judgements.values()]).toMatchObject([{ value: true, latencyMs: 40 }])
  })

  test('are not asked the same question twice', async () => {
    const ports = given()
    let calls = 0
    const criteria = [
      asked('polite', () => {
        calls += 1
        return false
      }),
    ]
    await judgeCase(aCase('q1'), answered, judging(criteria, ports), ports, nobody)
    const again = await judgeCase(aCase('q1'), answered, judging(criteria, ports), ports, nobody)
    expect(calls).toBe(1)
    expect(again).toMatchObject([{ status: 'OK', passed: false, fromCache: true }])
    await judgeCase(aCase('q1'), { ...answered, output: 'other' }, judging(criteria, ports), ports, nobody)
    expect(calls).toBe(2)
  })

  test('are tried again for a transient error', async () => {
    const ports = given()
    let calls = 0
    const criteria = [
      asked('polite', () => {
        if ((calls += 1) < 3) throw new TransientError('429', { retryable: true, retryAfterMs: 1000 })
        return true
      }),
    ]
    const judgements = await ports.clock.runUntil(
      judgeCase(aCase('q1'), answered, judging(criteria, ports), ports, nobody),
    )
    expect(calls).toBe(3)
    expect(judgements).toMatchObject([{ status: 'OK', passed: true }])
  })

  test('that fail or never answer are MISSING, and nothing of them is kept', async () => {
    const ports = given()
    const criteria = [
      asked('throws', () => Promise.reject(new Error('refused to say'))),
      asked('stuck', () => new Promise(() => {})),
      asked('says maybe', () => 'maybe'),
    ]
    const judgements = await ports.clock.runUntil(
      judgeCase(aCase('q1'), answered, judging(criteria, ports), ports, nobody),
    )
    expect(judgements).toEqual([
      {
        status: 'MISSING',
        criterion: 'throws',
        reason: 'judge_failed',
        detail: 'callable_threw: refused to say',
      },
      { status: 'MISSING', criterion: 'stuck', reason: 'judge_failed', detail: 'timeout: timed out after 500 ms' },
      {
        status: 'MISSING',
        criterion: 'says maybe',
        reason: 'invalid_value',
        detail: 'expected true or false, got "maybe"',
      },
    ])
    expect(ports.answers.judgements.size).toBe(0)
  })

  test('who say that the criterion does not apply are asked once', async () => {
    const ports = given()
    let calls = 0
    const criteria = [
      asked('polite', () => {
        calls += 1
        return exclude('small talk')
      }),
    ]
    for (const spent of [
      { fromCache: false, attempts: 1 },
      { fromCache: true, attempts: 0 },
    ]) {
      const heard: unknown[] = []
      const judgements = await ports.clock.runUntil(
        judgeCase(aCase('q1'), answered, judging(criteria, ports), ports, (_judgement, took) => void heard.push(took)),
      )
      expect(judgements).toEqual([{ status: 'EXCLUDED', criterion: 'polite', reason: 'small talk' }])
      expect(heard).toMatchObject([[spent]])
    }
    expect(calls).toBe(1)
  })

  test('whose answer cannot be kept end the suite', async () => {
    const ports = given()
    const full = Object.assign(ports.answers, {
      keepJudgement() {
        throw new Error('ENOSPC')
      },
    })
    const criteria = [asked('polite', () => true)]
    await expect(
      judgeCase(aCase('q1'), answered, judging(criteria, ports), { ...ports, answers: full }, nobody),
    ).rejects.toThrow('ENOSPC')
  })
})

test('without an execution every criterion is MISSING, and none is called', async () => {
  const ports = given()
  const neverCalled = (): never => {
    throw new Error('called')
  }
  const heard: Judgement[] = []
  const criteria = [code('exact', neverCalled), asked('polite', neverCalled)]
  const judgements = await judgeCase(
    aCase('q1'),
    failed,
    judging(criteria, ports),
    ports,
    (judgement) => void heard.push(judgement),
  )
  expect(judgements).toEqual([
    { status: 'MISSING', criterion: 'exact', reason: 'no_execution' },
    { status: 'MISSING', criterion: 'polite', reason: 'no_execution' },
  ])
  expect(heard).toEqual(judgements)
})

test('a cancellation ends criteria and judges that wait', async () => {
  const ports = given()
  const criteria = [code('slow', () => new Promise(() => {})), asked('polite', () => new Promise(() => {}))]
  const judgements = judgeCase(aCase('q1'), answered, judging(criteria, ports), ports, nobody)
  await ports.clock.advance(10)
  ports.cancellation.cancel('interrupted')
  expect(await judgements).toEqual([
    { status: 'MISSING', criterion: 'slow', reason: 'cancelled' },
    { status: 'MISSING', criterion: 'polite', reason: 'cancelled' },
  ])
})
