import { expect, test } from 'vitest'
import { deviance } from '../../../src/stats/deviance.ts'

test('is x ln(x / mean) + mean - x away from the mean', () => {
  expect(deviance(10, 2, 8)).toBeCloseTo(10 * Math.log(5) - 8, 14)
})

test('keeps its digits next to the mean, where it is near difference^2 / (2 mean)', () => {
  // By its series: d^2/(2m) - d^3/(6m^2) + ... with d = 1e-6, m = 1.
  expect(Math.abs(deviance(1 + 1e-6, 1, 1e-6) / (5e-13 - 1e-18 / 6) - 1)).toBeLessThan(1e-10)
})

test('is 0 at the mean', () => {
  expect(deviance(7, 7, 0)).toBe(0)
})
