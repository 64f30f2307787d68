import { describe, expect, test } from 'vitest'
import type { CriterionSpec } from '../../../src/evidence/criterion.ts'
import type { Judgement } from '../../../src/evidence/judgement.ts'
import { createTally, type Tally } from '../../../src/evidence/tally.ts'

const exact: CriterionSpec = { name: 'exact_label', kind: 'BINARY' }
const days: CriterionSpec = { name: 'days_error', kind: 'MEAN', range: [0, 30] }

function label(passed: boolean): Judgement {
  return { status: 'OK', criterion: 'exact_label', fromCache: false, passed, score: null }
}

function score(value: number): Judgement {
  return { status: 'OK', criterion: 'days_error', fromCache: false, passed: null, score: value }
}

function missing(criterion: string): Judgement {
  return { status: 'MISSING', criterion, reason: 'no_execution' }
}

test('an empty tally has an entry for each criterion, in the order of their declaration', () => {
  const tally = createTally([days, exact])
  expect(tally.casesDone).toBe(0)
  expect(tally.metrics()).toEqual([
    {
      kind: 'MEAN',
      name: 'days_error',
      range: [0, 30],
      observed: 0,
      missing: 0,
      excluded: 0,
      scores: [],
      missingCases: [],
    },
    { kind: 'BINARY', name: 'exact_label', passed: 0, observed: 0, missing: 0, excluded: 0 },
  ])
})

describe('a judgement counts', () => {
  test('as observed, and as passed when it passed', () => {
    const tally = createTally([exact])
    tally.judged({ caseId: 'q0', trial: 1 }, label(true))
    tally.judged({ caseId: 'q1', trial: 1 }, label(false))
    expect(tally.metrics()).toEqual([
      { kind: 'BINARY', name: 'exact_label', passed: 1, observed: 2, missing: 0, excluded: 0 },
    ])
  })

  test('with its score and its case, zero as a score like any other', () => {
    const tally = createTally([{ name: 'days_error', kind: 'MEAN' }])
    tally.judged({ caseId: 'q0', trial: 1 }, score(0))
    tally.judged({ caseId: 'q1', trial: 1 }, score(2.5))
    expect(tally.metrics()).toEqual([
      {
        kind: 'MEAN',
        name: 'days_error',
        observed: 2,
        missing: 0,
        excluded: 0,
        scores: [
          { caseId: 'q0', score: 0 },
          { caseId: 'q1', score: 2.5 },
        ],
        missingCases: [],
      },
    ])
  })

  test('as missing or as excluded, and then as observed by nobody', () => {
    const tally = createTally([exact])
    tally.judged({ caseId: 'q0', trial: 1 }, missing('exact_label'))
    tally.judged({ caseId: 'q1', trial: 1 }, { status: 'EXCLUDED', criterion: 'exact_label', reason: 'small talk' })
    expect(tally.metrics()).toMatchObject([{ passed: 0, observed: 0, missing: 1, excluded: 1 }])
  })

  test('for nothing when its criterion is not of the suite', () => {
    const tally = createTally([exact])
    expect(tally.judged({ caseId: 'q0', trial: 1 }, missing('polite'))).toBe(false)
    expect(tally.casesDone).toBe(0)
    expect(tally.metrics()).toMatchObject([{ missing: 0 }])
  })
})

test('a case is done with the last judgement of its criteria, in whatever order they come', () => {
  const tally = createTally([exact, days])
  expect(tally.judged({ caseId: 'q0', trial: 1 }, score(1))).toBe(false)
  expect(tally.judged({ caseId: 'q1', trial: 1 }, label(true))).toBe(false)
  expect(tally.casesDone).toBe(0)
  expect(tally.judged({ caseId: 'q1', trial: 1 }, missing('days_error'))).toBe(true)
  expect(tally.casesDone).toBe(1)
  expect(tally.judged({ caseId: 'q0', trial: 1 }, label(false))).toBe(true)
  expect(tally.casesDone).toBe(2)
})

test('what was counted so far does not change with what comes after', () => {
  const tally = createTally([exact])
  tally.judged({ caseId: 'q0', trial: 1 }, label(true))
  const before = tally.metrics()
  tally.judged({ caseId: 'q1', trial: 1 }, label(true))
  expect(before).toMatchObject([{ passed: 1, observed: 1 }])
})

test('scores that were counted so far do not change with what comes after', () => {
  const tally = createTally([days])
  tally.judged({ caseId: 'q0', trial: 1 }, score(1))
  const [before] = tally.metrics()
  tally.judged({ caseId: 'q1', trial: 1 }, score(2))
  expect(before).toMatchObject({ observed: 1, scores: [{ caseId: 'q0', score: 1 }] })
})

describe('with several trials of each case', () => {
  const judge = (tally: Tally, caseId: string, passes: readonly (boolean | null)[]): void => {
    for (const [index, passed] of passes.entries()) {
      tally.judged({ caseId, trial: index + 1 }, passed === null ? missing('exact_label') : label(passed))
    }
  }

  test('counts are those of trials, and cases of the same outcome are one group', () => {
    const tally = createTally([exact], { trials: 2 })
    judge(tally, 'q0', [true, true])
    judge(tally, 'q1', [true, false])
    judge(tally, 'q2', [false, true])
    judge(tally, 'q3', [true, null])
    expect(tally.casesDone).toBe(4)
    expect(tally.metrics()).toEqual([
      {
        kind: 'BINARY',
        name: 'exact_label',
        trials: 2,
        passed: 5,
        observed: 7,
        missing: 1,
        excluded: 0,
        groups: [
          { cases: 1, passed: 1, observed: 1, missing: 1 },
          { cases: 2, passed: 1, observed: 2, missing: 0 },
          { cases: 1, passed: 2, observed: 2, missing: 0 },
        ],
      },
    ])
  })

  test('a case is done with the last of its trials', () => {
    const tally = createTally([exact], { trials: 2 })
    judge(tally, 'q0', [true])
    expect(tally.casesDone).toBe(0)
    expect(tally.metrics()).toMatchObject([{ passed: 1, groups: [] }])
    expect(tally.judged({ caseId: 'q0', trial: 2 }, label(true))).toBe(true)
  })

  test('a case that does not count as a whole is excluded with all of them, and done at once', () => {
    const tally = createTally([exact], { trials: 3 })
    const judgement: Judgement = { status: 'EXCLUDED', criterion: 'exact_label', reason: 'small talk' }
    expect(tally.judged({ caseId: 'q0', trial: null }, judgement)).toBe(true)
    expect(tally.metrics()).toMatchObject([{ observed: 0, excluded: 3, groups: [] }])
  })

  test('groups hold the ids of their cases where a rule names cases', () => {
    const tally = createTally([exact], { trials: 2, series: [{ metric: 'exact_label', keepsIds: true }] })
    judge(tally, 'q0', [false, false])
    judge(tally, 'q1', [false, false])
    expect(tally.metrics()).toMatchObject([{ groups: [{ cases: 2, passed: 0, observed: 2, ids: ['q0', 'q1'] }] }])
  })
})

describe('a series', () => {
  const answer = { status: 'OK', latencyMs: 120, usage: { inputTokens: 10, outputTokens: null } } as const
  const failure = { status: 'ERROR', latencyMs: null, usage: { inputTokens: null, outputTokens: null } } as const

  test('of executions counts errors, and keeps latencies and tokens of those that answered', () => {
    const series = ['$errors', '$latency_ms', '$tokens'].map((metric) => ({ metric }))
    const tally = createTally([exact], { series })
    tally.executed({ caseId: 'q0', trial: 1 }, answer)
    tally.executed({ caseId: 'q1', trial: 1 }, failure)
    tally.executed({ caseId: 'q2', trial: 1 }, { ...answer, usage: { inputTokens: null, outputTokens: null } })
    expect(tally.series()).toMatchObject([
      { kind: 'BINARY', name: '$errors', passed: 1, observed: 3, missing: 0 },
      { kind: 'MEAN', name: '$latency_ms', observed: 2, missing: 1, missingCases: ['q1'] },
      { kind: 'MEAN', name: '$tokens', scores: [{ caseId: 'q0', score: 10 }], missingCases: ['q1', 'q2'] },
    ])
    expect(tally.metrics()).toMatchObject([{ name: 'exact_label', observed: 0 }])
  })

  test('of a slice counts the cases that belong to it', () => {
    const slices = [{ tag: 'refunds' }, { tag: 'delivery' }]
    const series = [{ metric: 'exact_label', where: { tag: 'delivery' } }]
    const tally = createTally([exact], { slices, series })
    tally.judged({ caseId: 'q0', trial: 1, slices: [0, 1] }, label(true))
    tally.judged({ caseId: 'q1', trial: 1, slices: [0] }, label(true))
    tally.judged({ caseId: 'q2', trial: 1, slices: [1] }, missing('exact_label'))
    tally.judged({ caseId: 'q3', trial: 1 }, label(true))
    expect(tally.series()).toEqual([
      {
        kind: 'BINARY',
        name: 'exact_label',
        where: { tag: 'delivery' },
        passed: 1,
        observed: 1,
        missing: 1,
        excluded: 0,
      },
    ])
    expect(tally.metrics()).toMatchObject([{ passed: 3, observed: 3 }])
  })

  test('that two rules ask for is counted once, and one on an unknown metric not at all', () => {
    const series = [{ metric: '$errors' }, { metric: '$errors' }, { metric: 'polite' }]
    expect(createTally([exact], { series }).series()).toHaveLength(1)
  })
})
