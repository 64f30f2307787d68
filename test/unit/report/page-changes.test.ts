import { describe, expect, test } from 'vitest'
import type { PageCase, PageJudgement } from '../../../reporter/page/page-case.ts'
import type { PageRun } from '../../../reporter/page/page-run.ts'
import { withChanges } from '../../../src/report/page-changes.ts'
import type { ChangedCaseRecord, PairedMetricRecord } from '../../../src/evidence/comparison-file.ts'
import { comparisonFile, pairedMetric } from '../../support/sample-comparison.ts'
import { aPageRun } from '../../support/page-run.ts'
import { ruleRecord, runFile } from '../../support/run-report.ts'

function judged(passes: readonly (boolean | null)[]): readonly PageJudgement[] {
  return passes.map((passed, index) => ({
    trial: passes.length > 1 ? index + 1 : null,
    criterion: 'exact_label',
    status: passed === null ? 'MISSING' : 'OK',
    passed,
    score: null,
    fromCache: false,
    reason: null,
    detail: null,
    rationales: [],
  }))
}

/** A run of cases `a`, `b`, ..., each with whether its trials passed; null for one that is missing. */
function runOf(passes: readonly (readonly (boolean | null)[])[], over: Partial<PageRun> = {}): PageRun {
  const nothing = { asked: null, expected: null, tags: [], metadata: null, changed: null, before: null }
  const cases = passes.map((one, index): PageCase => {
    const output = { text: 'an answer', isJson: false, left: 0 }
    const execution = { trial: null, status: 'OK', fromCache: false, ms: 1, tokens: null, failure: null } as const
    return {
      id: 'abcdef'[index] ?? '',
      state: 'judged',
      ...nothing,
      executions: [{ ...execution, attempts: [], output, trace: null }],
      judgements: judged(one),
    }
  })
  return aPageRun({ cases, ...over })
}

describe('what changed', () => {
  test('is counted over the cases that both runs judged, and marked with what the baseline answered', () => {
    const baseline = runOf([[true], [true], [false], [false], [null], [true]])
    const candidate = runOf([[true], [false], [true], [false], [true], [null]])
    const [first, second] = withChanges([baseline, candidate], [])
    expect(first).toBe(baseline)
    expect(second?.changes).toEqual({
      baseline: { runId: baseline.started.run_id, system: 'example-support-bot@1' },
      criteria: [{ criterion: 'exact_label', same: 2, worse: 1, better: 1, changed: 0 }],
    })
    expect(second?.cases.map(({ changed }) => changed)).toEqual([null, 'worse', 'better', null, null, null])
    expect(second?.cases[1]?.before).toEqual({ text: 'an answer', isJson: false, left: 0 })
  })

  test('of a case with trials is how many of them passed', () => {
    const [, second] = withChanges([runOf([[true, true, false]]), runOf([[false, true, false]])], [])
    expect(second?.cases[0]?.changed).toBe('worse')
  })

  test.each([
    ['the rule is a ceiling', { rules: [ruleRecord({ requires: { at_most: 0.2 } })] }, ['better', 'worse']],
    [
      'rules want both',
      { rules: [ruleRecord({ requires: { at_least: 0.1 } }), ruleRecord({ requires: { at_most: 0.2 } })] },
      ['changed', 'changed'],
    ],
    [
      'the rule is about another metric',
      { rules: [ruleRecord({ metric: 'days', requires: { at_most: 0.2 } })] },
      ['worse', 'better'],
    ],
    ['there is no rule', { rules: [], not_decided: 'no_rule' }, ['worse', 'better']],
    ['nothing says the rules', { rules: [], not_decided: 'partial_on_purpose' }, ['changed', 'changed']],
  ])('is worse or better as the rules say: %s', (_, over, expected) => {
    const run = runFile(over)
    const [, second] = withChanges([runOf([[true], [false]], { run }), runOf([[false], [true]], { run })], [])
    expect(second?.cases.map(({ changed }) => changed)).toEqual(expected)
    const { worse, better, changed } = second?.changes?.criteria[0] ?? {}
    const count = (kind: string): number => expected.filter((one) => one === kind).length
    expect([worse, better, changed]).toEqual(['worse', 'better', 'changed'].map(count))
  })

  test('is said of no run of another suite, and of none that is not on the page with all its cases', () => {
    const { started } = aPageRun()
    const other = runOf([[false]], { started: { ...started, suite_digest: 'sha256:1' } })
    const partly = runOf([[false]], { casesLeftOut: 1 })
    expect(withChanges([runOf([[true]]), other, partly], []).map(({ changes }) => changes)).toEqual([null, null, null])
  })
})

describe('what a comparison says changed', () => {
  const changed = (case_id: string, baseline: number, candidate: number): ChangedCaseRecord => {
    return { case_id, baseline, candidate }
  }
  const compared = (metrics: readonly PairedMetricRecord[]): readonly PageRun[] => {
    const baseline = runOf([[true], [true], [false]])
    const started = { ...baseline.started, run_id: 'run_01M3C3WS0SBTFAG55M7ECM1EZ5' }
    const candidate = runOf([[true], [false], [true]], { started })
    return withChanges([candidate, baseline], [comparisonFile({ metrics })])
  }

  test('is marked in the candidate alone, a MEAN by which way is better, with what the baseline answered', () => {
    const days = { name: 'days_error', kind: 'MEAN', better: 'lower', table: null } as const
    const [candidate, baseline] = compared([
      pairedMetric({ ...days, changed: [changed('b', 1, 3), changed('c', 2, 1)] }),
    ])
    expect(candidate?.cases.map((one) => one.changed)).toEqual([null, 'worse', 'better'])
    expect(candidate?.cases[1]?.before).toEqual({ text: 'an answer', isJson: false, left: 0 })
    expect(candidate?.changes).toBeNull()
    expect(baseline?.cases.map((one) => one.changed)).toEqual([null, null, null])
  })

  test('is neither where nothing says which way is better, and better where it is under all metrics alone', () => {
    const unknown = pairedMetric({ name: 'a', better: null, changed: [changed('b', 0, 1), changed('c', 2, 1)] })
    const better = pairedMetric({ name: 'b', changed: [changed('b', 0, 1)] })
    expect(compared([unknown, better])[0]?.cases.map((one) => one.changed)).toEqual([null, 'changed', 'changed'])
  })

  test('is worse where one metric is worse and another better', () => {
    const better = pairedMetric({ name: 'a', changed: [changed('b', 0, 1)] })
    const worse = pairedMetric({ name: 'b', changed: [changed('b', 1, 0)] })
    for (const metrics of [
      [better, worse],
      [worse, better],
    ])
      expect(compared(metrics)[0]?.cases[1]?.changed).toBe('worse')
  })
})
