import { expect, test } from 'vitest'
import { alphaFromLevel } from '../../../src/stats/alpha-from-level.ts'

test('gives the double that a person means, where the plain difference is off', () => {
  expect(1 - 0.95).not.toBe(0.05)
  expect([0.8, 0.9, 0.95, 0.99, 0.999, 0.999999].map(alphaFromLevel)).toEqual([0.2, 0.1, 0.05, 0.01, 0.001, 0.000001])
})

test.each([0, 1, -0.1, 95, Number.NaN, 1 - 2 ** -53])('refuses the level %s', (level) => {
  expect(() => alphaFromLevel(level)).toThrow(expect.objectContaining({ code: 'stats_domain' }))
})
