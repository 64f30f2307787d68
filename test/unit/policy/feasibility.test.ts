import { describe, expect, test } from 'vitest'
import type { CriterionSpec } from '../../../src/evidence/criterion.ts'
import { infeasibilities, type SuiteAtHand } from '../../../src/policy/feasibility.ts'
import { infeasibleText } from '../../../src/policy/infeasible-text.ts'
import type { Policy, Requirement, Rule } from '../../../src/policy/policy.ts'
import { clopperPearson } from '../../../src/stats/clopper-pearson.ts'
import { policyWith } from '../../support/metrics.ts'

const criteria: readonly CriterionSpec[] = [
  { name: 'exact_label', kind: 'BINARY' },
  { name: 'score', kind: 'MEAN', range: [0, 1] },
  { name: 'days', kind: 'MEAN' },
]
const atLeast = (threshold: number): Requirement => ({ kind: 'at_least', threshold })
const atMost = (threshold: number): Requirement => ({ kind: 'at_most', threshold })

function announced(rule: Partial<Rule>, suite: Partial<SuiteAtHand>, rest: Partial<Policy> = {}): readonly string[] {
  const records = infeasibilities(policyWith({ requires: atLeast(0.9), ...rule }, rest), {
    criteria,
    cases: 100,
    trials: 1,
    slices: [],
    ...suite,
  })
  return records.map(infeasibleText)
}

describe('a rule on a rate', () => {
  test('that cannot pass says how many all-pass cases it takes', () => {
    expect(announced({}, { cases: 3 })).toEqual([
      'floor cannot pass with 3 cases: 36 all-pass cases are needed at 0.90',
    ])
    expect(announced({ method: 'wilson' }, { cases: 3 })).toEqual([
      'floor cannot pass with 3 cases: 35 all-pass cases are needed at 0.90',
    ])
    expect(announced({ sides: 'one' }, { cases: 28 })).toEqual([
      'floor cannot pass with 28 cases: 29 all-pass cases are needed at 0.90',
    ])
  })

  test.each([
    [35, 1],
    [36, 0],
  ])('of %s all-pass cases is announced %s times at 0.90', (cases, count) => {
    expect(announced({}, { cases })).toHaveLength(count)
  })

  test('that cannot fail says so too', () => {
    expect(announced({ requires: atLeast(0.3) }, { cases: 3 })).toEqual([
      'floor cannot pass with 3 cases: 4 all-pass cases are needed at 0.30',
      'floor cannot fail with 3 cases: 11 all-miss cases are needed at 0.30',
    ])
  })

  test('whose threshold is an end is beyond every number of cases', () => {
    expect(announced({ requires: atLeast(1) }, {})).toEqual([
      'floor cannot pass, whatever the number of cases: nothing lies beyond its threshold',
    ])
    expect(announced({ metric: '$errors', requires: atMost(0) }, {})).toEqual([
      'floor cannot pass, whatever the number of cases: nothing lies beyond its threshold',
    ])
  })

  test('of errors needs cases without', () => {
    expect(announced({ metric: '$errors', requires: atMost(0.05) }, { cases: 20 })).toEqual([
      'floor cannot pass with 20 cases: 72 error-free cases are needed at 0.05',
    ])
  })

  test('between two thresholds takes room for an interval', () => {
    const requires: Requirement = { kind: 'between', low: 0.4, high: 0.6 }
    const fits = (n: number): boolean =>
      Array.from({ length: n + 1 }, (_, passed) => clopperPearson(passed, n, 0.05)).some(
        ({ lower, upper }) => lower > 0.4 && upper < 0.6,
      )
    let first = 1
    while (!fits(first)) first += 1
    expect(announced({ requires }, { cases: 50 })).toEqual([
      `floor cannot pass with 50 cases: ${first} cases are needed between 0.40 and 0.60`,
    ])
    expect(announced({ requires }, { cases: 200 })).toEqual([])
  })

  test('counts at the level that several rules leave', () => {
    const rest: Partial<Policy> = { multiplicity: 'bonferroni', rulesWritten: 4 }
    // 0.9 ^ n < 0.00625 from n = 49 on.
    expect(announced({}, { cases: 36 }, rest)).toEqual([
      'floor cannot pass with 36 cases: 49 all-pass cases are needed at 0.90',
    ])
  })
})

describe('a rule over trials', () => {
  test('is announced when not even independent trials could decide it', () => {
    expect(announced({}, { cases: 5, trials: 5 })).toEqual([
      'floor cannot pass with 5 cases: 36 all-pass cases are needed at 0.90',
    ])
    expect(announced({}, { cases: 8, trials: 5 })).toEqual([])
  })

  test('on every case counts the trials of one', () => {
    expect(announced({ per: 'case' }, { cases: 10, trials: 10 })).toEqual([
      'floor cannot pass with 10 trials of each case: 36 all-pass trials of each case are needed at 0.90',
    ])
    // 0 of 1 by one case of ten: 1 - 0.0025 = 0.9975.
    expect(announced({ per: 'case' }, { cases: 10, trials: 1 })).toEqual([
      'floor cannot pass with 1 trial of each case: 36 all-pass trials of each case are needed at 0.90',
      'floor cannot fail with 1 trial of each case: 3 all-miss trials of each case are needed at 0.90',
    ])
  })

  test('that are reduced counts cases', () => {
    expect(announced({ reduce: 'all' }, { cases: 10, trials: 10 })).toEqual([
      'floor cannot pass with 10 cases: 36 all-pass cases are needed at 0.90',
    ])
  })
})

test('a clustered interval takes 30 cases, of a rate and of a mean', () => {
  for (const metric of ['exact_label', 'days']) {
    const rule: Partial<Rule> = { metric, method: 'clustered' }
    expect(announced(rule, { cases: 29, trials: 5 })).toEqual([
      'floor cannot be decided with 29 cases: 30 cases are needed for clustered',
    ])
    expect(announced(rule, { cases: 30, trials: 5 })).toEqual([])
  }
})

describe('a rule on a mean', () => {
  test('with a range says how many of the best scores it takes', () => {
    const [text] = announced({ metric: 'score' }, { cases: 3 })
    expect(text).toMatch(/^floor cannot pass with 3 cases: \d+ 1-scored cases are needed at 0\.90$/)
    expect(announced({ metric: 'score' }, { cases: 1000 })).toEqual([])
  })

  test('without one cannot be decided, unless it names a method with cases enough, or a quantile', () => {
    const requires = atMost(5)
    expect(announced({ metric: 'days', requires }, {})).toEqual([
      'floor cannot be decided: its metric has no declared range; give its criterion range: [low, high], name a method, or ask for a quantile',
    ])
    expect(announced({ metric: 'days', requires, method: 't' }, { cases: 29 })).toEqual([
      'floor cannot be decided with 29 cases: 30 cases are needed for t',
    ])
    expect(announced({ metric: 'days', requires, method: 't' }, { cases: 30 })).toEqual([])
    expect(announced({ metric: 'days', requires, quantile: 0.5 }, { cases: 30 })).toEqual([])
  })

  test('that is a quantile says how many values bound it', () => {
    const rule: Partial<Rule> = { metric: '$latency_ms', requires: atMost(2000), quantile: 0.95 }
    expect(announced(rule, { cases: 71 })).toEqual(['floor cannot pass with 71 cases: 72 cases are needed for p95'])
    expect(announced(rule, { cases: 72 })).toEqual([])
  })
})

test('a part of the cases counts its own', () => {
  const where = { tag: 'refunds' }
  expect(announced({ where }, { slices: [{ where, cases: 12 }] })).toEqual([
    'floor cannot pass with 12 cases: 36 all-pass cases are needed at 0.90',
  ])
})

describe('a rule on the mean of what is measured', () => {
  const rule = { metric: '$latency_ms', requires: atMost(2000) }

  test('is told what decides it, since no criterion could declare a range', () => {
    expect(announced(rule, {})).toEqual([
      'floor cannot be decided: a mean of what is measured has no range to decide it by: ask for a quantile, or name a method that needs none (bca or t)',
    ])
  })

  test.each([{ method: 't' as const }, { method: 'bca' as const }, { quantile: 0.95 }])(
    'says nothing where that is done: %o',
    (done) => {
      expect(announced({ ...rule, ...done }, {})).toEqual([])
    },
  )
})
