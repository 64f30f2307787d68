import { describe, expect, test } from 'vitest'
import type { OkExecution } from '../../../src/evidence/execution.ts'
import { parseJournalRecord, recordFromExecution } from '../../../src/store/journal-record.ts'
import { sampleExecution, sampleJudgement } from '../../support/sample-records.ts'

const execution: OkExecution = {
  status: 'OK',
  output: { label: 'refund' },
  fromCache: false,
  latencyMs: 5,
  usage: { inputTokens: 1, outputTokens: null },
  attempts: [
    { outcome: 'ERROR', latencyMs: 2, waitedMs: 0, error: 'no route' },
    { outcome: 'OK', latencyMs: 5, waitedMs: 300 },
  ],
}

const origin = {
  run_id: 'run_01M3C3ZNXPVQJCDF31DJSBXBHC',
  case_id: 'q000',
  system: { name: 'bot', version: '1' },
  code: 'c0de',
  at: '2026-09-25T11:07:37.782628Z',
}

test('an execution is kept with its answer, what it cost, every attempt and where it came from', () => {
  expect(recordFromExecution({ ...origin, trial: 1 }, execution)).toEqual({
    kind: 'execution',
    ...origin,
    output: { label: 'refund' },
    latency_ms: 5,
    usage: { input_tokens: 1, output_tokens: null },
    attempts: [
      { outcome: 'ERROR', latency_ms: 2, waited_ms: 0, error: 'no route' },
      { outcome: 'OK', latency_ms: 5, waited_ms: 300 },
    ],
  })
})

test('the steps of a system are kept with its answer', () => {
  expect(recordFromExecution({ ...origin, trial: 1 }, { ...execution, trace: [{ tool: 'search' }] }).trace).toEqual([
    { tool: 'search' },
  ])
})

test('a trial after the first is kept with its number', () => {
  expect(recordFromExecution({ ...origin, trial: 2 }, execution).trial).toBe(2)
})

describe('a parsed body', () => {
  const steps = { ...sampleExecution(null), trace: [1] }

  test.each([
    ['an execution', sampleExecution('x')],
    ['an execution with the output null', sampleExecution(null)],
    ['an execution with steps', steps],
    ['an execution of a later trial', { ...sampleExecution('x'), trial: 2 }],
    ['a passed judgement', sampleJudgement({ passed: false })],
    ['a scored judgement', sampleJudgement({ score: 0 })],
    ['an excluded judgement', sampleJudgement({ excluded: 'not a question' })],
    ['one with a member of a later version', { ...sampleExecution(1), later: true }],
  ])('of %s is a record', (_, value) => {
    expect(parseJournalRecord(value)).toEqual(value)
  })

  const { output: _output, ...withoutOutput } = sampleExecution(1)
  test.each([
    ['null', null],
    ['an array', [sampleExecution(1)]],
    ['another kind', { ...sampleExecution(1), kind: 'vote' }],
    ['no output', withoutOutput],
    ['no system', { ...sampleExecution(1), system: null }],
    ['a run id that is no text', { ...sampleExecution(1), run_id: 7 }],
    ['a negative latency', { ...sampleExecution(1), latency_ms: -1 }],
    ['a latency that is no number', { ...sampleExecution(1), latency_ms: null }],
    ['tokens that are no number', { ...sampleExecution(1), usage: { input_tokens: '3', output_tokens: null } }],
    ['attempts that are no list', { ...sampleExecution(1), attempts: {} }],
    ['an attempt of another shape', { ...sampleExecution(1), attempts: [{ outcome: 'MAYBE' }] }],
    ['no code', { ...sampleExecution(1), code: undefined }],
    ['steps that are no list', { ...sampleExecution(1), trace: 'x' }],
    ['no answer', sampleJudgement({} as never)],
    ['an answer of another type', sampleJudgement({ passed: 'yes' } as never)],
    ['no criterion', { ...sampleJudgement({ score: 1 }), criterion: null }],
    ['no judge', { ...sampleJudgement({ score: 1 }), judge: {} }],
  ])('with %s is no record', (_, value) => {
    expect(parseJournalRecord(value)).toBeUndefined()
  })
})
