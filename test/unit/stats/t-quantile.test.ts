import { describe, expect, test } from 'vitest'
import { tQuantile } from '../../../src/stats/t-quantile.ts'

describe('tQuantile', () => {
  test.each([
    // One degree of freedom is the Cauchy distribution, two have a closed form.
    [0.025, 1, Math.tan(Math.PI * 0.475)],
    [1e-6, 1, 1 / Math.tan(Math.PI * 1e-6)],
    [0.025, 2, 0.95 / Math.sqrt(2 * 0.025 * 0.975)],
    [0.1, 2, 0.8 / Math.sqrt(2 * 0.1 * 0.9)],
  ])('upper tail %s with %s degrees is %s', (tail, degrees, t) => {
    expect(Math.abs(tQuantile(tail, degrees) / t - 1)).toBeLessThan(1e-13)
  })

  test('is 0 in the middle', () => {
    expect(tQuantile(0.5, 7)).toBe(0)
  })

  test.each([
    [0, 5],
    [0.6, 5],
    [0.1, 0],
    [0.1, Infinity],
    [Number.NaN, 5],
  ])('refuses the upper tail %s with %s degrees', (tail, degrees) => {
    expect(() => tQuantile(tail, degrees)).toThrow(expect.objectContaining({ code: 'stats_domain' }))
  })
})
