import { describe, expect, test } from 'vitest'
import type { Judgement } from '../../../../src/evidence/judgement.ts'
import { executedEvent, judgedEvent } from '../../../../src/vitest/main/event-from-report.ts'
import type { ExecutionReport } from '../../../../src/vitest/wire.ts'
import { answered, unanswered } from '../../../support/recorded-runs.ts'

const AT = '2026-09-25T11:07:37.885640Z'

function executed(report: ExecutionReport): string {
  return JSON.stringify(executedEvent('run_1', AT, 'q000', report))
}

function judged(judgement: Judgement): string {
  return JSON.stringify(judgedEvent('run_1', AT, 'q000', judgement))
}

/** The line of an event of `type`, with what follows the case. */
function line(type: string, rest: string): string {
  return `{"run_id":"run_1","timestamp":"${AT}","type":"${type}","scenario_id":"q000",${rest}}`
}

test('an event of one of several trials has its number after the case', () => {
  expect(JSON.stringify(executedEvent('run_1', AT, 'q000', answered(), 2))).toBe(
    line('case_executed', '"trial":2,"status":"OK","from_cache":false,"latency_ms":100'),
  )
  const hit: Judgement = { status: 'OK', criterion: 'exact_label', fromCache: false, passed: true, score: null }
  expect(JSON.stringify(judgedEvent('run_1', AT, 'q000', hit, 2))).toBe(
    line(
      'case_judged',
      '"trial":2,"criterion":"exact_label","status":"OK","passed":true,"score":null,"from_cache":false',
    ),
  )
})

describe('the event of an execution', () => {
  test('has the fields of the reference and no more when the first attempt answered', () => {
    expect(executed(answered({ latencyMs: 102.11420899941004 }))).toBe(
      line('case_executed', '"status":"OK","from_cache":false,"latency_ms":102.11420899941004'),
    )
  })

  test('of the cache has its first latency and no attempts', () => {
    expect(executed(answered({ fromCache: true, attempts: [], codeChanged: true }))).toBe(
      line('case_executed', '"status":"OK","from_cache":true,"latency_ms":100'),
    )
  })

  test('tells all attempts when there were several, with the waits between them', () => {
    const attempts = [
      { outcome: 'ERROR', latencyMs: 5, waitedMs: 0, error: 'provider timed out' },
      { outcome: 'OK', latencyMs: 100, waitedMs: 512 },
    ] as const
    expect(executed(answered({ attempts }))).toBe(
      line(
        'case_executed',
        '"status":"OK","from_cache":false,"latency_ms":100,"attempts":[' +
          '{"outcome":"ERROR","latency_ms":5,"waited_ms":0,"error":"provider timed out"},' +
          '{"outcome":"OK","latency_ms":100,"waited_ms":512}]',
      ),
    )
  })

  test('that failed says why, and tells its only attempt', () => {
    expect(executed(unanswered())).toBe(
      line(
        'case_executed',
        '"status":"ERROR","from_cache":false,"latency_ms":null,' +
          '"error":{"reason":"timeout","message":"no answer within 60000 ms"},' +
          '"attempts":[{"outcome":"TIMEOUT","latency_ms":60000,"waited_ms":0}]',
      ),
    )
  })

  test('that failed before anything was sent has no attempts', () => {
    const failure = { reason: 'deadline_passed', message: 'the server asked for 3600 s' } as const
    expect(executed({ ...unanswered(), attempts: [], failure })).toBe(
      line(
        'case_executed',
        '"status":"ERROR","from_cache":false,"latency_ms":null,' +
          '"error":{"reason":"deadline_passed","message":"the server asked for 3600 s"}',
      ),
    )
  })
})

describe('the event of a judgement', () => {
  const base = { criterion: 'exact_label', fromCache: false } as const

  test.each<[string, Judgement, string]>([
    [
      'BINARY',
      { ...base, status: 'OK', passed: false, score: null },
      '"status":"OK","passed":false,"score":null,"from_cache":false',
    ],
    [
      'MEAN',
      { ...base, status: 'OK', passed: null, score: 0 },
      '"status":"OK","passed":null,"score":0,"from_cache":false',
    ],
    [
      'of the cache',
      { ...base, status: 'OK', fromCache: true, passed: true, score: null },
      '"status":"OK","passed":true,"score":null,"from_cache":true',
    ],
    [
      'MISSING',
      { status: 'MISSING', criterion: 'exact_label', reason: 'no_execution' },
      '"status":"MISSING","passed":null,"score":null,"from_cache":false,"reason":"no_execution"',
    ],
    [
      'MISSING with a detail',
      {
        status: 'MISSING',
        criterion: 'exact_label',
        reason: 'invalid_value',
        detail: 'expected true or false, got "yes"',
      },
      '"status":"MISSING","passed":null,"score":null,"from_cache":false,"reason":"invalid_value",' +
        '"detail":"expected true or false, got \\"yes\\""',
    ],
    [
      'EXCLUDED',
      { status: 'EXCLUDED', criterion: 'exact_label', reason: 'small talk' },
      '"status":"EXCLUDED","passed":null,"score":null,"from_cache":false,"reason":"small talk"',
    ],
  ])('%s has its fields in their order', (_, judgement, rest) => {
    expect(judged(judgement)).toBe(line('case_judged', `"criterion":"exact_label",${rest}`))
  })
})
