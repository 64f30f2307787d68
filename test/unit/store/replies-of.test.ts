import { expect, test } from 'vitest'
import type { UnjudgedRecord } from '../../../src/store/journal-record.ts'
import type { JudgedCase } from '../../../src/store/rationales-of.ts'
import { repliesOf } from '../../../src/store/replies-of.ts'
import { aCase } from '../../support/cases.ts'
import { sampleJudgement } from '../../support/sample-records.ts'

const judge = { name: 'politeness', version: '3' }
const { answer: _, ...shared } = sampleJudgement({ passed: true })

function unjudged(text: string, over: Partial<UnjudgedRecord> = {}): UnjudgedRecord {
  const said = { text, model: null, request_id: null }
  return { ...shared, kind: 'unjudged', judge, reason: 'judge_unparsable', detail: 'no JSON', said, ...over }
}

function replies(records: readonly UnjudgedRecord[], over: Partial<JudgedCase> = {}, status = 'MISSING'): unknown {
  const nothing = { passed: null, score: null, fromCache: false, reason: null, detail: null }
  const execution = { status: 'OK', fromCache: false, latencyMs: 1, failure: null, attempts: [], answer: null } as const
  return repliesOf(
    { criterion: 'polite', status: status as 'MISSING', ...nothing },
    {
      runId: shared.run_id,
      criteria: [{ name: 'polite', kind: 'BINARY', judge }],
      asked: aCase('q000'),
      executions: [execution],
      reasoned: records.map((record) => ({ key: null, record })),
      ...over,
    },
  )
}

test('what a judge said that is no verdict is shown with the judgement that is missing for it', () => {
  expect(replies([unjudged('second', { vote: 2 }), unjudged('first')])).toEqual(['first', 'second'])
})

test('it is not shown of another run or judge, of one of several answers, or where there is a verdict', () => {
  const execution = { trial: 1, status: 'OK', fromCache: false, latencyMs: 1, failure: null, attempts: [] } as const
  expect(replies([unjudged('other', { run_id: 'run_01M3C3ZNXPVQJCDF31DJSB0009' })])).toEqual([])
  expect(replies([unjudged('other', { judge: { name: 'politeness', version: '4' } })])).toEqual([])
  const answers = [1, 2].map((trial) => ({ ...execution, trial, answer: null }))
  expect(replies([unjudged('one of two')], { executions: answers })).toEqual([])
  expect(replies([unjudged('a vote')], {}, 'OK')).toEqual([])
})
