import { describe, expect, test } from 'vitest'
import type { Stop } from '../../../../src/policy/outcome.ts'
import { DEFAULT_POLICY, type Policy } from '../../../../src/policy/policy.ts'
import { settle, verdictOf, type SettledRun } from '../../../../src/vitest/main/settle.ts'
import { policyWith } from '../../../support/metrics.ts'
import { recordCases, recording } from '../../../support/recorded-runs.ts'

interface Given {
  readonly passed: number
  readonly finished?: number
  readonly selected?: number
  readonly stopped?: Stop
  readonly isShard?: boolean
  readonly policy?: Policy
}

/** A run of 30 cases with the floor 0.7 on `exact_label`, unless another policy is given, settled at 12:00:00. */
function settled({
  passed,
  finished = 30,
  selected = 30,
  stopped,
  isShard = false,
  policy = policyWith({}),
}: Given): SettledRun {
  const { run } = recording({ manifest: { cases: 30, selected }, policy })
  recordCases(
    { run },
    Array.from({ length: finished }, (_, index) => index < passed),
  )
  return settle(run.record, stopped ?? null, isShard, () => '2026-09-25T12:00:00.000000Z')
}

test('a complete run ends with the phase DECIDING and its verdict', () => {
  const { events, rules, finishedAt } = settled({ passed: 30 })
  expect(events).toEqual([
    {
      run_id: expect.stringMatching(/^run_/),
      timestamp: '2026-09-25T12:00:00.000000Z',
      type: 'run_phase_changed',
      phase: 'DECIDING',
    },
    {
      run_id: expect.stringMatching(/^run_/),
      timestamp: finishedAt,
      type: 'run_finished',
      status: 'DECIDED',
      completeness: 'COMPLETE',
      exit_code: 0,
      rules,
    },
  ])
  expect(rules).toMatchObject([
    { id: 'floor', requires: { at_least: 0.7 }, verdict: 'PASS', method: 'clopper-pearson', observed: 30, missing: 0 },
  ])
  // Clopper and Pearson, 30 of 30 at 0.95: the lower end is 0.025 to the power of 1/30.
  expect(rules[0]?.lower).toBeCloseTo(0.025 ** (1 / 30), 12)
  expect(rules[0]?.upper).toBe(1)
})

test('a complete run without a rule has the same phases, and nothing is decided', () => {
  expect(settled({ passed: 30, policy: DEFAULT_POLICY }).events).toMatchObject([
    { type: 'run_phase_changed', phase: 'DECIDING' },
    { type: 'run_finished', status: 'UNDECIDED', completeness: 'COMPLETE', exit_code: 0, rules: [] },
  ])
})

describe('a run whose evidence is a part of the suite', () => {
  test.each<[string, Given, string, number]>([
    ['on purpose', { passed: 20, finished: 20, selected: 20 }, 'UNDECIDED', 0],
    ['against the person’s will', { passed: 29, finished: 29 }, 'RUN_ERROR', 3],
    ['after an interrupt', { passed: 29, finished: 29, stopped: 'interrupted' }, 'RUN_ERROR', 130],
    ['as one shard of several', { passed: 30, isShard: true }, 'UNDECIDED', 0],
  ])('%s is never DECIDING, and has no rules', (_, given, status, exitCode) => {
    const { events, rules } = settled(given)
    expect(rules).toEqual([])
    expect(events).toMatchObject([
      { type: 'run_finished', status, completeness: 'PARTIAL', exit_code: exitCode, rules: [] },
    ])
  })
})

describe('what the policy tests show', () => {
  // Clopper-Pearson of 0 of 30: 1 - 0.025^(1/30).
  const WORDS = { subject: 'exact_label', required: 'at least 70.0%', interval: '[0.0%, 11.6%]' }

  test('of a decided run is its rules, with the text of their reasons', () => {
    const run = settled({ passed: 0 })
    const [rule] = run.rules
    expect(rule).toMatchObject({ verdict: 'FAIL', reason: 'interval_below' })
    const explained = { ...rule, explanation: 'the whole interval is below the threshold', words: WORDS }
    expect(verdictOf(run)).toEqual({
      status: 'DECIDED',
      completeness: 'COMPLETE',
      rules: [explained],
      notDecided: null,
    })
  })

  test('of any other run is why nothing was decided, in words', () => {
    expect(verdictOf(settled({ passed: 20, finished: 20, selected: 20 }))).toEqual({
      status: 'UNDECIDED',
      completeness: 'PARTIAL',
      rules: [],
      notDecided: 'only a part of the cases was selected',
    })
  })
})
