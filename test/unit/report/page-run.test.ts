import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { pageRun } from '../../../src/report/page-run.ts'
import { readRunEvidence } from '../../../src/store/read-run-evidence.ts'
import type { PageRun } from '../../../reporter/page/page-run.ts'
import { writeSessionPage } from '../../../src/vitest/main/session-page.ts'
import { aCase, someCases } from '../../support/cases.ts'
import { exactLabel, finishedRun } from '../../support/recorded-runs.ts'
import { okExecution, storeRun, type StoredCase } from '../../support/stored-run.ts'
import { temporaryDirectory } from '../../support/temporary-directory.ts'

const RUN = 'run_01M3C3ZNXPVQJCDF31DJSB0001'

async function pageOf(cases: readonly StoredCase[], isCutOff = false): Promise<PageRun> {
  const store = join(temporaryDirectory(), '.oloproof')
  await storeRun(store, { runId: RUN, cases, isCutOff })
  return pageRun(await readRunEvidence(store, RUN), 'a/path')
}

const passed: StoredCase = { case: aCase('passed'), execution: okExecution('yes'), judgements: [exactLabel(true)] }
const missed: StoredCase = {
  case: aCase('missed', { expected: { label: 'no' } }),
  execution: okExecution({ label: 'yes' }, { latencyMs: 300, usage: { inputTokens: 100, outputTokens: null } }),
  judgements: [exactLabel(false)],
}
const failed: StoredCase = {
  case: aCase('failed'),
  execution: {
    status: 'ERROR',
    failure: { reason: 'callable_threw', message: 'boom' },
    latencyMs: null,
    usage: { inputTokens: null, outputTokens: null },
    attempts: [{ outcome: 'ERROR', latencyMs: 1, waitedMs: 0, error: 'boom' }],
  },
  judgements: [{ status: 'MISSING', criterion: 'exact_label', reason: 'no_execution' }],
}
const excluded: StoredCase = {
  case: aCase('excluded', { exclude: 'why' }),
  judgements: [{ status: 'EXCLUDED', criterion: 'exact_label', reason: 'why' }],
}

describe('the page of a run', () => {
  test('tells of each case the worst that is true of it', async () => {
    const { cases } = await pageOf([passed, missed, failed, excluded, { case: aCase('never') }])
    expect(cases.map(({ id, state }) => [id, state])).toEqual([
      ['passed', 'judged'],
      ['missed', 'missed'],
      ['failed', 'missing'],
      ['excluded', 'excluded'],
      ['never', 'not_run'],
    ])
  })

  test('shows texts as they are, and other values as JSON', async () => {
    const { cases } = await pageOf([missed])
    expect(cases[0]).toMatchObject({
      asked: { text: 'question missed', isJson: false },
      expected: { text: '{\n  "label": "no"\n}', isJson: true },
      executions: [{ output: { text: '{\n  "label": "yes"\n}', isJson: true }, tokens: [100, null], ms: 300 }],
    })
  })

  test('counts latencies, tokens and errors', async () => {
    const { latencyMs, tokens, errors } = await pageOf([passed, missed, failed])
    expect(latencyMs).toEqual({ sorted: [100, 300], median: 100, p95: 300 })
    expect(tokens).toEqual({ sorted: [15, 100], median: 15, p95: 100 })
    expect(errors).toEqual([
      { reason: 'callable_threw', criterion: null, count: 1, example: { caseId: 'failed', message: 'boom' } },
    ])
  })

  test('cuts long texts, and says by how much', async () => {
    const { cases } = await pageOf([{ ...passed, execution: okExecution('x'.repeat(1_000_000)) }])
    const output = cases[0]?.executions[0]?.output
    expect((output?.text.length ?? 0) + (output?.left ?? 0)).toBe(1_000_000)
    expect(output?.text.length).toBe(20_000)
  })

  test('has a plan and the reason why nothing was decided; a run without its end has neither', async () => {
    expect(await pageOf([passed])).toMatchObject({ notDecided: 'the policy has no rule for this suite', plan: [] })
    expect(await pageOf([passed], true)).toMatchObject({ run: null, notDecided: null, plan: [] })
  })

  test('with more cases than it has room for holds those that went wrong, and counts all', async () => {
    const many = someCases(20_010).map((one): StoredCase => ({ case: one, judgements: [exactLabel(true)] }))
    const { cases, casesLeftOut } = await pageOf([...many, missed, failed], true)
    expect(cases).toHaveLength(20_000)
    expect(casesLeftOut).toBe(12)
    expect(cases.slice(-2).map(({ id }) => id)).toEqual(['missed', 'failed'])
  })
})

describe('the report page of a test run', () => {
  test('that nobody asked for is not written, nor that of a test run without a suite', async () => {
    expect(await writeSessionPage(null, '/nowhere', [finishedRun()], [])).toEqual({ note: null, error: null })
    expect(await writeSessionPage('page.html', '/nowhere', [], [])).toEqual({
      note: 'the report page page.html was not written, since no suite was run',
      error: null,
    })
  })

  test('that cannot be written is an error of the surroundings', async () => {
    const { note, error } = await writeSessionPage('page.html', join(temporaryDirectory(), 'none'), [finishedRun()], [])
    expect(note).toBeNull()
    expect(error).toMatchObject({ code: 'report_not_writable', category: 'environment' })
  })
})
