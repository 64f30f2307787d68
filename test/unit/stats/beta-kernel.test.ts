import { expect, test } from 'vitest'
import { logBetaKernel } from '../../../src/stats/beta-kernel.ts'

test('is ln(x^a y^b / B(a, b)) by hand for small whole numbers', () => {
  // B(2, 3) = 1/12.
  expect(logBetaKernel(2, 3, 0.25, 0.75)).toBeCloseTo(Math.log(12 * 0.25 ** 2 * 0.75 ** 3), 13)
})

test('stays finite where the powers themselves underflow', () => {
  const kernel = logBetaKernel(1e6, 1e6, 0.5, 0.5)
  // ln(2^-2n / B(n, n)) = ln(sqrt(n / (4 pi))) up to 1/(8n).
  expect(kernel).toBeCloseTo(0.5 * Math.log(1e6 / (4 * Math.PI)), 6)
})
