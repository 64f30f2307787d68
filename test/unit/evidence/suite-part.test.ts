import { expect, test } from 'vitest'
import { casesInPart, casesPerTest, isInPart } from '../../../src/evidence/suite-part.ts'

test.for([1, 2, 7, 60, 100, 9_999, 10_001, 12_345])(
  'each of %i cases is in one of three parts, and the parts are as large as they are said to be',
  (cases) => {
    const parts = [1, 2, 3].map((index) => ({ index, count: 3 }))
    const perTest = casesPerTest(cases)
    const sizes = parts.map((part) => {
      return Array.from({ length: cases }, (_, place) => isInPart(Math.floor(place / perTest), part)).filter(Boolean)
        .length
    })

    expect(parts.map((part) => casesInPart(cases, part))).toEqual(sizes)
    expect(sizes.reduce((sum, size) => sum + size)).toBe(cases)
    expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(perTest)
  },
)

test('above 10,000 cases a test is a hundred of them', () => {
  expect([10_000, 10_001].map(casesPerTest)).toEqual([1, 100])
})

test('a part beyond the last case is empty', () => {
  expect(casesInPart(2, { index: 3, count: 3 })).toBe(0)
})
