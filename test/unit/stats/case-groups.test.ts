import { describe, expect, test } from 'vitest'
import { totalsOf, withoutCopies } from '../../../src/stats/case-groups.ts'

test('totalsOf counts cases, passes and trials of all groups', () => {
  const groups = [
    { cases: 3, passed: 5, trials: 5 },
    { cases: 2, passed: 1, trials: 4 },
  ]
  expect(totalsOf(groups)).toEqual({ cases: 5, passed: 17, trials: 23 })
  expect(totalsOf([])).toEqual({ cases: 0, passed: 0, trials: 0 })
})

test.each([
  ['a case without trials', { cases: 1, passed: 0, trials: 0 }],
  ['more passes than trials', { cases: 1, passed: 3, trials: 2 }],
  ['a group without cases', { cases: 0, passed: 1, trials: 2 }],
  ['half a case', { cases: 0.5, passed: 1, trials: 2 }],
  ['a count that is no number', { cases: 1, passed: Number.NaN, trials: 2 }],
  ['more than 2^31 trials', { cases: 2 ** 30, passed: 1, trials: 3 }],
])('totalsOf refuses %s', (_what, group) => {
  expect(() => totalsOf([group])).toThrow(expect.objectContaining({ code: 'stats_domain' }))
})

describe('withoutCopies', () => {
  test('takes out copies of all trials', () => {
    const groups = [
      { cases: 3, passed: 6, trials: 6 },
      { cases: 2, passed: 3, trials: 9 },
    ]
    expect(withoutCopies(groups)).toEqual([
      { cases: 3, passed: 2, trials: 2 },
      { cases: 2, passed: 1, trials: 3 },
    ])
  })

  test('leaves trials alone of which some could not be a copy', () => {
    const groups = [
      { cases: 3, passed: 6, trials: 6 },
      { cases: 1, passed: 3, trials: 4 },
    ]
    expect(withoutCopies(groups)).toEqual(groups)
    expect(withoutCopies([])).toEqual([])
  })
})
