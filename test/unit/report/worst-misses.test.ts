import { join } from 'node:path'
import { expect, test } from 'vitest'
import { worstMisses } from '../../../src/report/worst-misses.ts'
import { readRunEvidence } from '../../../src/store/read-run-evidence.ts'
import type { Judgement } from '../../../src/evidence/judgement.ts'
import { aCase } from '../../support/cases.ts'
import { policyWith } from '../../support/metrics.ts'
import { okExecution, storeRun, type StoredCase } from '../../support/stored-run.ts'
import { temporaryDirectory } from '../../support/temporary-directory.ts'

const RUN = 'run_01M3C3ZNXPVQJCDF31DJSB0001'

function answered(id: string, passed: boolean, score: number): StoredCase {
  const ok = { status: 'OK', fromCache: false } as const
  const judgements: Judgement[] = [
    { ...ok, criterion: 'exact_label', passed, score: null },
    { ...ok, criterion: 'days_error', passed: null, score },
  ]
  return {
    case: aCase(id, { input: { ask: id }, expected: 'refund' }),
    execution: okExecution(`from ${id}`),
    judgements,
  }
}

test('the worst misses come first: more criteria, then further beyond the threshold of a rule', async () => {
  const store = join(temporaryDirectory(), '.oloproof')
  const budget = { id: 'budget', metric: 'days_error', requires: { kind: 'at_most', threshold: 1 } } as const
  await storeRun(store, {
    runId: RUN,
    policy: { ...policyWith({}), rules: [budget] },
    manifest: {
      criteria: [
        { name: 'exact_label', kind: 'BINARY' },
        { name: 'days_error', kind: 'MEAN', range: [0, 10] },
      ],
    },
    cases: [
      answered('fine', true, 1),
      answered('late', true, 3),
      answered('wrong', false, 0),
      answered('later', true, 9),
      answered('both', false, 2),
    ],
  })

  const { misses, missedCases } = await worstMisses(await readRunEvidence(store, RUN), 3)

  expect(missedCases).toBe(4)
  expect(misses).toEqual([
    {
      caseId: 'both',
      missed: ['exact_label', 'days_error'],
      input: '{"ask":"both"}',
      expected: 'refund',
      output: 'from both',
    },
    expect.objectContaining({ caseId: 'wrong', missed: ['exact_label'] }),
    expect.objectContaining({ caseId: 'later', missed: ['days_error'] }),
  ])
})
