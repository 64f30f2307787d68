import { describe, expect, test } from 'vitest'
import type { CriterionSpec } from '../../../src/evidence/criterion.ts'
import type { Judgement } from '../../../src/evidence/judgement.ts'
import { createTally } from '../../../src/evidence/tally.ts'

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
    { kind: 'MEAN', name: 'days_error', range: [0, 30], observed: 0, missing: 0, excluded: 0, scores: [] },
    { kind: 'BINARY', name: 'exact_label', passed: 0, observed: 0, missing: 0, excluded: 0 },
  ])
})

describe('a judgement counts', () => {
  test('as observed, and as passed when it passed', () => {
    const tally = createTally([exact])
    tally.judged('q0', label(true))
    tally.judged('q1', label(false))
    expect(tally.metrics()).toEqual([
      { kind: 'BINARY', name: 'exact_label', passed: 1, observed: 2, missing: 0, excluded: 0 },
    ])
  })

  test('with its score and its case, zero as a score like any other', () => {
    const tally = createTally([{ name: 'days_error', kind: 'MEAN' }])
    tally.judged('q0', score(0))
    tally.judged('q1', score(2.5))
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
      },
    ])
  })

  test('as missing or as excluded, and then as observed by nobody', () => {
    const tally = createTally([exact])
    tally.judged('q0', missing('exact_label'))
    tally.judged('q1', { status: 'EXCLUDED', criterion: 'exact_label', reason: 'small talk' })
    expect(tally.metrics()).toMatchObject([{ passed: 0, observed: 0, missing: 1, excluded: 1 }])
  })

  test('for nothing when its criterion is not of the suite', () => {
    const tally = createTally([exact])
    expect(tally.judged('q0', missing('polite'))).toBe(false)
    expect(tally.casesDone).toBe(0)
    expect(tally.metrics()).toMatchObject([{ missing: 0 }])
  })
})

test('a case is done with the last judgement of its criteria, in whatever order they come', () => {
  const tally = createTally([exact, days])
  expect(tally.judged('q0', score(1))).toBe(false)
  expect(tally.judged('q1', label(true))).toBe(false)
  expect(tally.casesDone).toBe(0)
  expect(tally.judged('q1', missing('days_error'))).toBe(true)
  expect(tally.casesDone).toBe(1)
  expect(tally.judged('q0', label(false))).toBe(true)
  expect(tally.casesDone).toBe(2)
})

test('what was counted so far does not change with what comes after', () => {
  const tally = createTally([exact])
  tally.judged('q0', label(true))
  const before = tally.metrics()
  tally.judged('q1', label(true))
  expect(before).toMatchObject([{ passed: 1, observed: 1 }])
})

test('scores that were counted so far do not change with what comes after', () => {
  const tally = createTally([days])
  tally.judged('q0', score(1))
  const [before] = tally.metrics()
  tally.judged('q1', score(2))
  expect(before).toMatchObject({ observed: 1, scores: [{ caseId: 'q0', score: 1 }] })
})
