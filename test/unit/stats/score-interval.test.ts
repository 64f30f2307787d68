import { expect, test } from 'vitest'
import { scoreInterval } from '../../../src/stats/score-interval.ts'

test('solves the score equation (p - x)^2 = z^2 x (1 - x) / n at both ends', () => {
  const { lower, upper } = scoreInterval(7, 20, 2)
  for (const end of [lower, upper]) expect((0.35 - end) ** 2).toBeCloseTo((4 * end * (1 - end)) / 20, 14)
})

test('is [0, 1] when nothing was observed', () => {
  expect(scoreInterval(0, 0, 2)).toEqual({ lower: 0, upper: 1 })
})
