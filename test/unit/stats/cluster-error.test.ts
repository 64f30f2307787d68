import { expect, test } from 'vitest'
import { clusterError } from '../../../src/stats/cluster-error.ts'

test('the standard error of a mean over cases is that of their means when each has as many values', () => {
  // Means 1, 0 and 0.5 of two values each: deviations 0.5, -0.5 and 0 of the mean, standard deviation 0.5.
  const clusters = [1, -1, 0].map((residual) => ({ cases: 1, size: 2, residual }))
  expect(clusterError(clusters)).toBeCloseTo(0.5 / Math.sqrt(3), 15)
})

test('a group of cases counts as often as there are cases in it', () => {
  const groups = [
    { cases: 2, size: 2, residual: 1 },
    { cases: 2, size: 2, residual: -1 },
  ]
  const single = groups.flatMap((group) => [
    { ...group, cases: 1 },
    { ...group, cases: 1 },
  ])
  expect(clusterError(groups)).toBe(clusterError(single))
})
