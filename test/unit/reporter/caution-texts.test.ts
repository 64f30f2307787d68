import { describe, expect, test } from 'vitest'
import { cautionTexts, comparisonCautionTexts } from '../../../reporter/caution-texts.ts'
import { comparedRun } from '../../support/sample-comparison.ts'

const CODE = 'code changed since these answers; bump version or --no-cache'

test('of a run it is said that code changed, and how many of its cases repeat another', () => {
  expect(cautionTexts({ code_changed: 0, cases: 12 })).toEqual([])
  expect(cautionTexts({ code_changed: 3, cases: 12, repeated_cases: 8 })).toEqual([
    CODE,
    '8 of 12 cases repeat the content of an earlier one; each counts as a case of its own',
  ])
  expect(cautionTexts({ code_changed: 0, cases: 2, repeated_cases: 1 })).toEqual([
    '1 of 2 cases repeats the content of an earlier one; each counts as a case of its own',
  ])
})

describe('of a comparison the same is said where it is so', () => {
  const clean = comparedRun()

  test('of none of its runs', () => {
    expect(comparisonCautionTexts({ baseline: clean, candidate: clean })).toEqual([])
  })

  test.each(['baseline', 'candidate'])('of its %s', (side) => {
    const runs = { baseline: clean, candidate: clean }
    const other = comparedRun({ code_changed: 2, repeated_cases: 8 })
    expect(comparisonCautionTexts({ ...runs, [side]: other })).toEqual([
      CODE,
      '8 cases repeat the content of an earlier one; each counts as a case of its own',
    ])
  })
})
