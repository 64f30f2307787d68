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

test('a case is missed where a criterion that says passed or not says not; scores beyond a threshold are told apart', async () => {
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
      answered('less late', true, 2),
    ],
  })

  const found = await worstMisses(await readRunEvidence(store, RUN), 2)

  expect(found).toEqual({
    misses: [
      {
        caseId: 'both',
        criteria: ['exact_label'],
        input: '{"ask":"both"}',
        expected: 'refund',
        output: 'from both',
      },
      expect.objectContaining({ caseId: 'wrong', criteria: ['exact_label'] }),
    ],
    missedCases: 2,
    beyond: [
      expect.objectContaining({ caseId: 'later', criteria: ['days_error'] }),
      expect.objectContaining({ caseId: 'late', criteria: ['days_error'] }),
    ],
    beyondCases: 3,
  })
})
