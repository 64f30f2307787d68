import { describe, expect, test } from 'vitest'
import { rootBetween } from '../../../src/stats/root-between.ts'

describe('rootBetween', () => {
  test('finds the root of a rising and of a falling function', () => {
    expect(rootBetween((x) => x * x - 2, 0, 2)).toBeCloseTo(Math.SQRT2, 15)
    expect(rootBetween((x) => Math.exp(-x) - 1e-9, 0, 100)).toBeCloseTo(9 * Math.LN10, 12)
  })

  test('asks a smooth function about ten times', () => {
    let asked = 0
    rootBetween(
      (x) => {
        asked += 1
        return Math.log(x / 0.3)
      },
      0.2,
      0.5,
    )
    expect(asked).toBeLessThan(15)
  })

  test('gives the end that is nearer where the function does not change its sign', () => {
    expect(rootBetween((x) => x, 1, 2)).toBe(1)
    expect(rootBetween((x) => x - 3, 1, 2)).toBe(2)
    expect(rootBetween((x) => x, 0, 2)).toBe(0)
  })
})
