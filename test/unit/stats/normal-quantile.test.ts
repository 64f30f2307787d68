import { expect, test } from 'vitest'
import { normalQuantile } from '../../../src/stats/normal-quantile.ts'

test('is 0 in the middle and symmetric around it', () => {
  expect(normalQuantile(0.5)).toBe(0)
  expect(normalQuantile(0.25)).toBe(-normalQuantile(0.75))
})

// mpmath, 50 digits.
test.each([
  [0.025, -1.959963984540054],
  [1e-10, -6.361340902404056],
  [1e-300, -37.0470962993612],
])('has an accurate tail at %s', (p, z) => {
  expect(Math.abs(normalQuantile(p) / z - 1)).toBeLessThan(1e-14)
})

test.each([0, 1, -1, Number.NaN])('refuses %s', (p) => {
  expect(() => normalQuantile(p)).toThrow(expect.objectContaining({ code: 'stats_domain' }))
})
