import { describe, expect, test } from 'vitest'
import { judgementKey } from '../../../src/store/journal-keys.ts'
import { rationalesOf, type JudgedCase, type ReasonedRecord } from '../../../src/store/rationales-of.ts'
import { aCase } from '../../support/cases.ts'
import { sampleJudgement } from '../../support/sample-records.ts'

const judge = { name: 'politeness', version: '3' }
const asked = aCase('q000')
const judgement = {
  criterion: 'polite',
  status: 'OK',
  passed: true,
  score: null,
  fromCache: false,
  reason: null,
  detail: null,
} as const

function recordOf(rationale: string, key: string | null, vote = 1): ReasonedRecord {
  return { key, record: { ...sampleJudgement({ passed: true }), judge, vote, rationale } }
}

function rationales(reasoned: readonly ReasonedRecord[], over: Partial<JudgedCase> = {}): readonly string[] {
  const usage = { inputTokens: null, outputTokens: null }
  const execution = {
    status: 'OK',
    fromCache: false,
    latencyMs: 1,
    failure: null,
    attempts: [],
    answer: { output: 'yes', usage, trace: [] },
  } as const
  return rationalesOf(judgement, {
    runId: sampleJudgement({ passed: true }).run_id,
    criteria: [{ name: 'polite', kind: 'BINARY', judge }],
    asked,
    executions: [execution],
    reasoned,
    ...over,
  })
}

describe('why a judge said what it did', () => {
  test('is what it said of this very answer, a text for each vote', () => {
    const ofThis = [2, 1].map((vote) => recordOf(`vote ${vote}`, judgementKey(judge, asked, 'yes', vote), vote))
    const ofAnother = recordOf('another answer', judgementKey(judge, asked, 'no'))
    expect(rationales([ofAnother, ...ofThis])).toEqual(['vote 1', 'vote 2'])
  })

  test('is, without a key, what this run was told', () => {
    expect(rationales([recordOf('told', null)])).toEqual(['told'])
    expect(rationales([recordOf('told', null)], { runId: 'run_01M3C3ZNXPVQJCDF31DJSB0009' })).toEqual([])
  })

  test('is nothing where there is no judge, or the answer is gone', () => {
    const record = recordOf('told', judgementKey(judge, asked, 'yes'))
    expect(rationales([record], { criteria: [{ name: 'polite', kind: 'BINARY' }] })).toEqual([])
    expect(rationales([record], { executions: [] })).toEqual([])
    expect(rationales([record], { asked: null })).toEqual([])
  })
})
