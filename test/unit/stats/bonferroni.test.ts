import { expect, test } from 'vitest'
import { bonferroni } from '../../../src/stats/bonferroni.ts'

test('bonferroni shares alpha among the rules', () => {
  expect(bonferroni(0.05, 1)).toBe(0.05)
  expect(bonferroni(0.05, 4)).toBe(0.0125)
})

test.each([
  [0, 1],
  [1, 1],
  [0.05, 0],
  [0.05, 1.5],
  [0.05, Number.NaN],
])('bonferroni refuses alpha %s for %s rules', (alpha, rules) => {
  expect(() => bonferroni(alpha, rules)).toThrow(expect.objectContaining({ code: 'stats_domain' }))
})
