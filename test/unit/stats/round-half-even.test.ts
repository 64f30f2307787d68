import { expect, test } from 'vitest'
import { roundHalfEven } from '../../../src/stats/round-half-even.ts'

test.each([
  [5, 2, 2],
  [7, 2, 4],
  [3, 2, 2],
  [1, 2, 0],
  [7, 3, 2],
  [8, 3, 3],
  [6, 3, 2],
  [0, 7, 0],
])('%s / %s is nearest to %s', (numerator, denominator, expected) => {
  expect(roundHalfEven(numerator, denominator)).toBe(expected)
})

test('sends the tie of 13 * 1629 / 18 to 1176, where Math.round gives 1177', () => {
  expect(roundHalfEven(13 * 1629, 18)).toBe(1176)
  expect(Math.round((13 * 1629) / 18)).toBe(1177)
})

test('is exact where doubles cannot hold the quotient', () => {
  expect(roundHalfEven(2 ** 52 - 1, 2)).toBe(2 ** 51)
  expect(roundHalfEven(2 ** 52 - 3, 2)).toBe(2 ** 51 - 2)
})

test.each([
  [-1, 2],
  [1, 0],
  [0.5, 2],
  [2 ** 53, 2],
])('refuses %s / %s', (numerator, denominator) => {
  expect(() => roundHalfEven(numerator, denominator)).toThrow(expect.objectContaining({ code: 'stats_domain' }))
})
