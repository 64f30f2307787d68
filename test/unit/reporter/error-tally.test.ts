import { describe, expect, it } from 'vitest'
import type { CaseExecutedEvent, CaseJudgedEvent } from '../../../src/evidence/event.ts'
import type { CallFailureReason } from '../../../src/evidence/execution.ts'
import { createErrorTally, type ErrorGroup } from '../../../reporter/error-tally.ts'

function executed(scenario_id: string, reason: CallFailureReason, message: string): CaseExecutedEvent {
  return {
    run_id: 'run_X',
    timestamp: 't',
    type: 'case_executed',
    scenario_id,
    status: 'ERROR',
    from_cache: false,
    latency_ms: null,
    error: { reason, message },
  }
}

function missing(scenario_id: string, criterion: string, reason: string, detail?: string): CaseJudgedEvent {
  return {
    run_id: 'run_X',
    timestamp: 't',
    type: 'case_judged',
    scenario_id,
    criterion,
    status: 'MISSING',
    passed: null,
    score: null,
    from_cache: false,
    reason,
    ...(detail === undefined ? {} : { detail }),
  }
}

function grouped(events: Iterable<CaseExecutedEvent | CaseJudgedEvent>): readonly ErrorGroup[] {
  const tally = createErrorTally()
  for (const event of events) tally.add(event)
  return tally.groups()
}

describe('createErrorTally', () => {
  it('counts errors of one cause together, numbers and quoted text apart, with the first as the example', () => {
    const events = [
      executed('q1', 'callable_threw', 'order 4290 of "Ada" not found'),
      executed('q2', 'timeout', 'no answer within 60s'),
      executed('q3', 'callable_threw', 'order 17 of "Grace" not found'),
    ]
    expect(grouped(events)).toEqual([
      {
        reason: 'callable_threw',
        criterion: null,
        count: 2,
        example: { caseId: 'q1', message: 'order 4290 of "Ada" not found' },
      },
      { reason: 'timeout', criterion: null, count: 1, example: { caseId: 'q2', message: 'no answer within 60s' } },
    ])
  })

  it('keeps one message of two criteria, or of two reasons, apart', () => {
    const events = [
      missing('q1', 'polite', 'criterion_threw', 'x'),
      missing('q2', 'brief', 'criterion_threw', 'x'),
      missing('q3', 'brief', 'judge_failed', 'x'),
    ]
    expect(grouped(events).map(({ reason, criterion }) => [reason, criterion])).toEqual([
      ['criterion_threw', 'polite'],
      ['criterion_threw', 'brief'],
      ['judge_failed', 'brief'],
    ])
  })

  it('counts neither good events nor, a second time, the judgements that an error left without an execution', () => {
    const { error: _error, ...answered } = executed('q1', 'timeout', '')
    const events = [
      { ...answered, status: 'OK' as const },
      { ...missing('q1', 'polite', 'x'), status: 'EXCLUDED' as const },
      missing('q2', 'polite', 'no_execution'),
    ]
    expect(grouped(events)).toEqual([])
  })

  it('has an empty message where the event has none', () => {
    expect(grouped([missing('q1', 'polite', 'cancelled')])[0]?.example).toEqual({ caseId: 'q1', message: '' })
  })

  it('holds a bounded part of any number of messages of any length, and still counts all', () => {
    const word = (index: number): string => String(index).replace(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)))
    const tally = createErrorTally()
    for (let index = 0; index < 5000; index++) {
      tally.add(executed(`q${index}`, 'callable_threw', word(index) + 'x'.repeat(10_000)))
    }
    const groups = tally.groups()
    expect(groups).toHaveLength(1001)
    expect(groups.reduce((total, { count }) => total + count, 0)).toBe(5000)
    expect(groups[0]?.count).toBe(4000)
    expect(Math.max(...groups.map(({ example }) => example.message.length))).toBe(2000)
  })
})
