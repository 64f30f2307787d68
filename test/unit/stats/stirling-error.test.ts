import { expect, test } from 'vitest'
import { stirlingError } from '../../../src/stats/stirling-error.ts'

test('is what Stirling leaves of the factorial', () => {
  const logFactorials = [0, Math.log(2), Math.log(6), Math.log(24), Math.log(120)]
  for (const [index, logFactorial] of logFactorials.entries()) {
    const n = index + 1
    const stirling = (n + 0.5) * Math.log(n) - n + Math.log(2 * Math.PI) / 2
    expect(stirlingError(n)).toBeCloseTo(logFactorial - stirling, 14)
  }
})

test('takes numbers between: Gamma(3/2) is sqrt(pi) / 2', () => {
  const stirling = Math.log(0.5) - 0.5 + Math.log(2 * Math.PI) / 2
  expect(stirlingError(0.5)).toBeCloseTo(Math.log(Math.sqrt(Math.PI) / 2) - stirling, 14)
})
