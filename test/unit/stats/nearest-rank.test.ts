import { expect, test } from 'vitest'
import { nearestRank } from '../../../src/stats/nearest-rank.ts'

// The example of the definition: https://en.wikipedia.org/wiki/Percentile#The_nearest-rank_method
test.each([
  [5, 15],
  [30, 20],
  [40, 20],
  [50, 35],
  [100, 50],
])('the %s th percentile of 15, 20, 35, 40, 50 is %s', (percent, expected) => {
  expect(nearestRank([50, 15, 40, 20, 35], percent)).toBe(expected)
})

test('asks for the 55th of a hundred at 55 percent, not for the 56th', () => {
  const values = Array.from({ length: 100 }, (_, index) => index + 1)
  expect(nearestRank(values, 55)).toBe(55)
})

test('sorts by number, not by text', () => {
  expect(nearestRank([10, 9, 100], 50)).toBe(10)
})

test.each([
  [[], 50],
  [[1, Number.NaN], 50],
  [[1], 0],
  [[1], 101],
  [[1], 2.5],
])('refuses %j at %s percent', (values, percent) => {
  expect(() => nearestRank(values, percent)).toThrow(expect.objectContaining({ code: 'stats_domain' }))
})
