import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Judgement } from '../../../src/evidence/judgement.ts'
import { readRunResults } from '../../../src/store/read-run-results.ts'
import { suitesDirectory } from '../../../src/store/store-layout.ts'
import { aCase } from '../../support/cases.ts'
import { okExecution, storeRun, type StoredRunGiven } from '../../support/stored-run.ts'
import { temporaryDirectory } from '../../support/temporary-directory.ts'

const runId = 'run_01M3C3ZNXPVQJCDF31DJSBXBHC'
const judged = (passed: boolean): Judgement => ({
  status: 'OK',
  criterion: 'exact_label',
  fromCache: false,
  passed,
  score: null,
})

async function stored(given: Partial<StoredRunGiven> = {}): Promise<string> {
  const store = temporaryDirectory()
  await storeRun(store, {
    runId,
    cases: [
      { case: aCase('q0', { tags: ['refunds'] }), execution: okExecution('a'), judgements: [judged(true)] },
      { case: aCase('q1'), execution: okExecution('b'), judgements: [judged(false)] },
      {
        case: aCase('q2'),
        execution: okExecution('c'),
        judgements: [{ status: 'MISSING', criterion: 'exact_label', reason: 'judge_failed' }],
      },
      {
        case: aCase('q3', { exclude: 'label is wrong' }),
        judgements: [{ status: 'EXCLUDED', criterion: 'exact_label', reason: 'label is wrong' }],
      },
    ],
    ...given,
  })
  return store
}

describe('the results of a finished run', () => {
  test('are those of its events, with what its cases are', async () => {
    const { run, criteria, results, cases } = await readRunResults(await stored(), runId)
    expect(run.run_id).toBe(runId)
    expect(criteria).toEqual([{ name: 'exact_label', kind: 'BINARY' }])
    expect([...(results.get('exact_label') ?? [])]).toEqual([
      ['q0', { scores: [1], missing: 0 }],
      ['q1', { scores: [0], missing: 0 }],
      ['q2', { scores: [], missing: 1 }],
      ['q3', { scores: [], missing: 0 }],
    ])
    expect(cases?.get('q0')).toMatchObject({ tags: ['refunds'], metadata: {} })
    expect(cases?.get('q0')?.contentDigest).not.toBe(cases?.get('q1')?.contentDigest)
  })

  test('are there when the record of the suite is gone, with what the summary says of the criteria', async () => {
    const store = await stored()
    rmSync(suitesDirectory(store), { recursive: true })
    const { criteria, results, cases } = await readRunResults(store, runId)
    expect(cases).toBeNull()
    expect(criteria).toEqual([{ name: 'exact_label', kind: 'BINARY' }])
    expect(results.get('exact_label')?.size).toBe(4)
  })

  test.each(['q1', '"suite"'])(
    'hold every case that was run where the line of %s in the record is damaged',
    async (text) => {
      const store = await stored()
      const [name = ''] = readdirSync(suitesDirectory(store))
      const path = join(suitesDirectory(store), name)
      const lines = readFileSync(path, 'utf8').split('\n')
      const damaged = lines.map((line) => (line.includes(text) ? line.replace('s', 'z') : line))
      expect(damaged).not.toEqual(lines)
      writeFileSync(path, damaged.join('\n'))
      const { criteria, results, cases } = await readRunResults(store, runId)
      expect(cases).toBeNull()
      expect(criteria).toEqual([{ name: 'exact_label', kind: 'BINARY' }])
      expect(results.get('exact_label')?.get('q1')).toEqual({ scores: [0], missing: 0 })
    },
  )

  test('are not those of a run that did not come to its end', async () => {
    await expect(readRunResults(await stored({ isCutOff: true }), runId)).rejects.toMatchObject({
      code: 'run_not_finished',
      category: 'usage',
    })
  })
})
