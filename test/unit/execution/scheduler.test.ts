import { describe, expect, test } from 'vitest'
import type { Case, SystemCase } from '../../../src/evidence/case.ts'
import type { CallContext } from '../../../src/execution/call-context.ts'
import type { CallSpending, Execution } from '../../../src/evidence/execution.ts'
import type { Judgement } from '../../../src/evidence/judgement.ts'
import type { AnsweredCase, RunnableCriterion } from '../../../src/execution/runnable-criterion.ts'
import { startScheduler, type EvidenceSink, type SuitePlan, type SuitePorts } from '../../../src/execution/scheduler.ts'
import { after, fakeCallPorts, type FakeCallPorts } from '../../support/call-ports.ts'
import { aJudge } from '../../support/judges.ts'
import { aCase, someCases } from '../../support/cases.ts'
import { settled } from '../../support/fake-clock.ts'
import { memoryAnswers, type MemoryAnswers } from '../../support/memory-answers.ts'

type Reported = readonly ['executed', string, Execution, number?] | readonly ['judged', string, Judgement, number?]

/** The number of a trial, where it was told. */
function told([trial]: readonly (number | undefined)[]): [number?] {
  return trial === undefined ? [] : [trial]
}

interface Given extends Omit<FakeCallPorts, 'unsettled'> {
  readonly answers: MemoryAnswers
  readonly sink: EvidenceSink
  readonly reported: Reported[]
  readonly cutOff: (readonly [criterion: string | null, spent: CallSpending])[]
}

function given(bounds = { system: 8, judge: 4 }): Given {
  const reported: Reported[] = []
  const cutOff: Given['cutOff'] = []
  return {
    ...fakeCallPorts({ bounds }),
    answers: memoryAnswers(),
    reported,
    cutOff,
    sink: {
      executed: (caseId, execution, ...trial) => void reported.push(['executed', caseId, execution, ...told(trial)]),
      judged: (caseId, judgement, _, ...trial) => void reported.push(['judged', caseId, judgement, ...told(trial)]),
      cutOff: (criterion, spent) => void cutOff.push([criterion, spent]),
    } satisfies EvidenceSink,
  }
}

const exact: RunnableCriterion = {
  kind: 'code',
  spec: { name: 'exact', kind: 'BINARY' },
  check: ({ output, expected }) => output === expected,
}

function politeness(call: (answer: AnsweredCase) => unknown): RunnableCriterion {
  const identity = { name: 'my-judge', version: '1' }
  const judge = aJudge({ identity, timeoutMs: 60_000, call })
  return { kind: 'judge', spec: { name: 'polite', kind: 'BINARY', judge: identity }, judge }
}

function plan(
  cases: readonly Case[],
  call: (testCase: SystemCase, call: CallContext) => unknown,
  rest: Partial<SuitePlan> = {},
): SuitePlan {
  return {
    cases,
    system: { gate: 'support-bot', timeoutMs: 60_000, begin: (testCase) => (context) => call(testCase, context) },
    criteria: [exact],
    trials: 1,
    concurrency: { system: 8, judge: 4 },
    ...rest,
  }
}

/** Counts calls in flight, and the most there ever were. */
function meter(): { during<T>(call: Promise<T>): Promise<T>; readonly peak: number; readonly calls: number } {
  let inFlight = 0
  let peak = 0
  let calls = 0
  return {
    async during(call) {
      inFlight += 1
      calls += 1
      peak = Math.max(peak, inFlight)
      try {
        return await call
      } finally {
        inFlight -= 1
      }
    },
    get peak() {
      return peak
    },
    get calls() {
      return calls
    },
  }
}

describe('a suite', () => {
  test('executes and judges every case, and reports of each first its execution', async () => {
    const ports = given()
    const call = ({ id }: { readonly id: string }): Promise<string> =>
      after(ports.clock, 100, id === 'q1' ? 'no' : 'yes')
    const suite = startScheduler(plan(someCases(3, { expected: 'yes' }), call), ports)
    expect(await ports.clock.runUntil(suite.done)).toEqual({ cancelled: 0 })
    expect(await suite.outcome('q1')).toMatchObject({
      status: 'judged',
      trials: [
        {
          execution: { status: 'OK', latencyMs: 100 },
          judgements: [{ status: 'OK', criterion: 'exact', passed: false }],
        },
      ],
    })
    for (const id of ['q0', 'q1', 'q2']) {
      expect(ports.reported.filter(([, caseId]) => caseId === id).map(([what]) => what)).toEqual(['executed', 'judged'])
    }
    expect(suite.unsettled).toBe(0)
    expect(ports.clock.timers).toBe(0)
  })

  test('an outcome holds no output, which may be large', async () => {
    const ports = given()
    const suite = startScheduler(
      plan([aCase('q0')], () => 'x'.repeat(1000)),
      ports,
    )
    expect(JSON.stringify(await suite.outcome('q0'))).not.toContain('xxx')
  })

  test('keeps exactly its bound of calls in flight while there is work', async () => {
    const ports = given({ system: 50, judge: 4 })
    const calls = meter()
    const startedAt = ports.clock.now()
    const call = (): Promise<string> => calls.during(after(ports.clock, 200, 'yes'))
    const suite = startScheduler(plan(someCases(300), call, { concurrency: { system: 50, judge: 4 } }), ports)
    await ports.clock.runUntil(suite.done)
    expect(calls).toMatchObject({ peak: 50, calls: 300 })
    expect(ports.clock.now() - startedAt).toBe(6 * 200)
  })

  test('a suite with a narrower bound keeps to it', async () => {
    const ports = given({ system: 8, judge: 4 })
    const calls = meter()
    const call = (): Promise<string> => calls.during(after(ports.clock, 200, 'yes'))
    const suite = startScheduler(plan(someCases(20), call, { concurrency: { system: 2, judge: 1 } }), ports)
    await ports.clock.runUntil(suite.done)
    expect(calls).toMatchObject({ peak: 2, calls: 20 })
  })

  test('judging starts when a case is executed, and a slow judge holds no system slot', async () => {
    const ports = given({ system: 1, judge: 10 })
    const judges = meter()
    const startedAt = ports.clock.now()
    const judge = politeness(() => judges.during(after(ports.clock, 200, true)))
    const suite = startScheduler(
      plan(someCases(20), () => after(ports.clock, 10, 'yes'), {
        criteria: [judge],
        concurrency: { system: 1, judge: 10 },
      }),
      ports,
    )
    await ports.clock.runUntil(suite.done)
    expect(judges).toMatchObject({ peak: 10, calls: 20 })
    // The first ten are judged while the next ten are executed; the last ten when the first judges are free.
    expect(ports.clock.now() - startedAt).toBe(10 + 200 + 9 * 10 + 200)
  })

  test('excluded cases are not executed and every criterion of them is EXCLUDED', async () => {
    const ports = given()
    const calls = meter()
    const cases = [aCase('q0', { exclude: 'label under review' }), aCase('q1')]
    const suite = startScheduler(
      plan(cases, () => calls.during(Promise.resolve('yes'))),
      ports,
    )
    await suite.done
    expect(calls.calls).toBe(1)
    expect(await suite.outcome('q0')).toEqual({ status: 'excluded', reason: 'label under review' })
    expect(ports.reported.filter(([, caseId]) => caseId === 'q0')).toEqual([
      ['judged', 'q0', { status: 'EXCLUDED', criterion: 'exact', reason: 'label under review' }],
    ])
  })

  test('a case without an answer is reported, with every criterion missing', async () => {
    const ports = given()
    const suite = startScheduler(
      plan([aCase('q0')], () => Promise.reject(new Error('no route'))),
      ports,
    )
    await suite.done
    expect(await suite.outcome('q0')).toMatchObject({
      status: 'judged',
      trials: [
        {
          execution: { status: 'ERROR', failure: { reason: 'callable_threw' } },
          judgements: [{ status: 'MISSING', reason: 'no_execution' }],
        },
      ],
    })
    expect(ports.reported).toHaveLength(2)
  })

  test('a system that changes its input changes nothing that is seen later', async () => {
    const ports = given()
    const call = (testCase: { readonly input: unknown }): string => {
      ;(testCase.input as string[]).push('forged')
      return 'yes'
    }
    const suite = startScheduler(plan([aCase('q0', { input: ['asked'] })], call), ports)
    await suite.done
    expect(await suite.outcome('q0')).toMatchObject({
      trials: [{ execution: { failure: { reason: 'callable_threw' } } }],
    })
  })

  test('calls that outlive their timeout are counted, and hold nobody up', async () => {
    const ports = given({ system: 1, judge: 1 })
    const stuck: SuitePlan['system'] = { gate: 'g', timeoutMs: 120, begin: () => () => new Promise(() => {}) }
    const suite = startScheduler({ ...plan(someCases(3), () => 'unused'), system: stuck }, ports)
    await ports.clock.runUntil(suite.done)
    expect(suite.unsettled).toBe(3)
    expect(ports.book.inUse.system).toBe(0)
  })

  test('an unchanged rerun executes nothing', async () => {
    const ports = given()
    const calls = meter()
    const work = plan(someCases(30, { expected: 'yes' }), () => calls.during(Promise.resolve('yes')))
    await startScheduler(work, ports).done
    await startScheduler(work, ports).done
    expect(calls.calls).toBe(30)
    const fromCache = ports.reported.filter(([what, , it]) => what === 'executed' && it.status === 'OK' && it.fromCache)
    expect(fromCache).toHaveLength(30)
  })
})

describe('when the run is cancelled', () => {
  test('waits and calls end at once, and of what was cut off nothing is reported but what it cost', async () => {
    const ports = given({ system: 2, judge: 4 })
    const calls = meter()
    const startedAt = ports.clock.now()
    const suite = startScheduler(
      plan(someCases(10), (_, call) => {
        call.usage({ inputTokens: 7 })
        return calls.during(after(ports.clock, 100, 'yes'))
      }),
      ports,
    )
    await ports.clock.advance(250)
    ports.cancellation.cancel('interrupted')
    expect(await suite.done).toEqual({ cancelled: 6 })
    expect(ports.clock.now() - startedAt).toBe(250)
    expect(calls.calls).toBe(6)
    expect(ports.reported.filter(([what]) => what === 'executed')).toHaveLength(4)
    expect(ports.reported.filter(([what]) => what === 'judged')).toHaveLength(4)
    expect(await suite.outcome('q3')).toMatchObject({ status: 'judged' })
    expect(await suite.outcome('q4')).toEqual({ status: 'cancelled' })
    expect(await suite.outcome('q9')).toEqual({ status: 'cancelled' })
    expect(suite.unsettled).toBe(2)
    const spent = { attempts: 1, usage: { inputTokens: 7, outputTokens: null } }
    expect(ports.cutOff).toEqual([
      [null, spent],
      [null, spent],
    ])
  })

  test('a case whose judge was cut off is cancelled; its execution was reported', async () => {
    const ports = given()
    const suite = startScheduler(
      plan([aCase('q0')], () => 'yes', { criteria: [exact, politeness(() => new Promise(() => {}))] }),
      ports,
    )
    await ports.clock.advance(10)
    ports.cancellation.cancel('interrupted')
    await suite.done
    expect(await suite.outcome('q0')).toEqual({ status: 'cancelled' })
    expect(ports.reported.map(([what, , it]) => [what, it.status])).toEqual([
      ['executed', 'OK'],
      ['judged', 'OK'],
    ])
    expect(ports.cutOff).toEqual([['polite', expect.objectContaining({ attempts: 1 })]])
  })

  test('before it starts, nothing is called', async () => {
    const ports = given()
    ports.cancellation.cancel('usage_error')
    const calls = meter()
    const suite = startScheduler(
      plan(someCases(3), () => calls.during(Promise.resolve('yes'))),
      ports,
    )
    await suite.done
    expect(calls.calls).toBe(0)
    expect(ports.reported).toEqual([])
    expect(ports.cutOff).toEqual([])
  })
})

describe('when an answer cannot be kept', () => {
  test('no further answer is paid for, and the suite ends with the error', async () => {
    const ports = given({ system: 2, judge: 4 })
    const calls = meter()
    const full: SuitePorts = {
      ...ports,
      answers: {
        ...ports.answers,
        keepExecution() {
          throw new Error('ENOSPC')
        },
      },
    }
    const suite = startScheduler(
      plan(someCases(10), () => calls.during(after(ports.clock, 100, 'yes'))),
      full,
    )
    await expect(ports.clock.runUntil(suite.done)).rejects.toThrow('ENOSPC')
    expect(calls.calls).toBeLessThanOrEqual(3)
    await expect(suite.outcome('q0')).rejects.toThrow('ENOSPC')
    expect(await suite.outcome('q9')).toEqual({ status: 'cancelled' })
    expect(ports.reported).toEqual([])
    expect(ports.book.inUse.system).toBe(0)
  })
})

test('a large suite from the cache lets others have their turn', async () => {
  const ports = given()
  const work = plan(someCases(200), () => 'yes')
  await startScheduler(work, ports).done
  let turns = 0
  let reads = 0
  // Time passes while answers are read, as it does on a real clock.
  const busy: SuitePorts = {
    ...ports,
    clock: {
      ...ports.clock,
      now: () => (reads += 1),
      turn() {
        turns += 1
        return ports.clock.turn()
      },
    },
  }
  await startScheduler(work, busy).done
  await settled()
  expect(turns).toBeGreaterThan(5)
})

describe('a suite with several trials of each case', () => {
  test('calls the system so often for each, case after case, and tells of each trial with its number', async () => {
    const ports = given()
    const seen: string[] = []
    const call = ({ id }: { readonly id: string }): string => {
      seen.push(id)
      return seen.length === 2 ? 'no' : 'yes'
    }
    const suite = startScheduler(plan(someCases(2, { expected: 'yes' }), call, { trials: 3 }), ports)
    expect(await suite.done).toEqual({ cancelled: 0 })
    expect(seen).toEqual(['q0', 'q0', 'q0', 'q1', 'q1', 'q1'])
    expect(ports.reported.filter(([what]) => what === 'executed').map(([, id, , trial]) => `${id} ${trial}`)).toEqual([
      'q0 1',
      'q0 2',
      'q0 3',
      'q1 1',
      'q1 2',
      'q1 3',
    ])
    expect(await suite.outcome('q0')).toMatchObject({
      trials: [true, false, true].map((passed) => ({ judgements: [{ passed }] })),
    })
    expect([...ports.answers.executions.keys()]).toEqual(['q0', 'q0 2', 'q0 3', 'q1', 'q1 2', 'q1 3'])
  })

  test('calls only for the trials that have no answer yet', async () => {
    const ports = given()
    const calls = meter()
    const call = (): Promise<string> => calls.during(Promise.resolve('yes'))
    await startScheduler(plan(someCases(1), call, { trials: 5 }), ports).done
    expect(calls.calls).toBe(5)
    await startScheduler(plan(someCases(1), call, { trials: 5 }), ports).done
    expect(calls.calls).toBe(5)
    await startScheduler(plan(someCases(1), call, { trials: 8 }), ports).done
    expect(calls.calls).toBe(8)
  })

  test('keeps to the bound over all trials, and reaches it with a single case', async () => {
    const ports = given()
    const calls = meter()
    const call = (): Promise<string> => calls.during(after(ports.clock, 100, 'yes'))
    const suite = startScheduler(plan(someCases(1), call, { trials: 20 }), ports)
    await ports.clock.runUntil(suite.done)
    expect(calls).toMatchObject({ peak: 8, calls: 20 })
  })

  test('keeps what the other trials of a case said when one of them fails', async () => {
    const ports = given()
    let count = 0
    const call = (): string => {
      count += 1
      if (count === 2) throw new Error('overloaded')
      return 'yes'
    }
    const suite = startScheduler(plan(someCases(1, { expected: 'yes' }), call, { trials: 3 }), ports)
    await suite.done
    expect(await suite.outcome('q0')).toMatchObject({
      status: 'judged',
      trials: [{ execution: { status: 'OK' } }, { execution: { status: 'ERROR' } }, { execution: { status: 'OK' } }],
    })
  })

  test('says once, and of no trial, that a case does not count', async () => {
    const ports = given()
    const suite = startScheduler(
      plan([aCase('q0', { exclude: 'label is wrong' })], () => 'yes', { trials: 3 }),
      ports,
    )
    await suite.done
    expect(ports.reported).toEqual([
      ['judged', 'q0', { status: 'EXCLUDED', criterion: 'exact', reason: 'label is wrong' }],
    ])
  })

  test('cuts off a case of which one trial was cut off', async () => {
    const ports = given({ system: 1, judge: 1 })
    const suite = startScheduler(
      plan(
        someCases(1),
        () => {
          ports.cancellation.cancel('interrupted')
          return 'yes'
        },
        { trials: 2, concurrency: { system: 1, judge: 1 } },
      ),
      ports,
    )
    expect(await suite.done).toEqual({ cancelled: 1 })
    expect(await suite.outcome('q0')).toEqual({ status: 'cancelled' })
  })
})
