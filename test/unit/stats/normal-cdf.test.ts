import { expect, test } from 'vitest'
import { normalCdf } from '../../../src/stats/normal-cdf.ts'

test('is one half at 0, and 0 and 1 far out', () => {
  expect(normalCdf(0)).toBe(0.5)
  expect(normalCdf(-Infinity)).toBe(0)
  expect(normalCdf(Infinity)).toBe(1)
  expect(normalCdf(40)).toBe(1)
})

// mpmath, 50 digits; 2.8284... is where the series hands over to the continued fraction.
test.each([
  [-1, 0.15865525393145707],
  [-2.82842, 0.0023389195507331],
  [-2.82843, 0.0023388464814666],
  [-8, 6.22096057427178e-16],
])('is right in the tail at %s', (x, chance) => {
  expect(Math.abs(normalCdf(x) / chance - 1)).toBeLessThan(1e-12)
})

test('refuses NaN', () => {
  expect(() => normalCdf(Number.NaN)).toThrow(expect.objectContaining({ code: 'stats_domain' }))
})
