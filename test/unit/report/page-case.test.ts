import { expect, test } from 'vitest'
import type { ExecutionEvidence, JudgementEvidence } from '../../../src/evidence/run-evidence.ts'
import { pageCase } from '../../../src/report/page-case.ts'

function executionOf(trial: number): ExecutionEvidence {
  return { trial, status: 'OK', fromCache: false, latencyMs: trial, failure: null, attempts: [], answer: null }
}

function judgementOf(trial: number, passed: boolean): JudgementEvidence {
  const nothing = { score: null, fromCache: false, reason: null, detail: null, rationales: [], said: [] }
  return { trial, criterion: 'exact_label', status: 'OK', passed, ...nothing }
}

test('trials stand in their order, and one that missed makes the case a miss', () => {
  const page = pageCase(
    {
      id: 'q0',
      asked: null,
      executions: [executionOf(2), executionOf(1)],
      judgements: [judgementOf(2, true), judgementOf(1, false)],
    },
    100,
  )
  expect(page.state).toBe('missed')
  expect(page.executions.map(({ trial }) => trial)).toEqual([1, 2])
  expect(page.judgements.map(({ trial, passed }) => [trial, passed])).toEqual([
    [1, false],
    [2, true],
  ])
})
