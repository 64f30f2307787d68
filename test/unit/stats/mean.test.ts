import { describe, expect, test } from 'vitest'
import { allEqual, mean, standardDeviation } from '../../../src/stats/mean.ts'

describe('mean', () => {
  test('keeps what a plain sum loses', () => {
    expect(mean([1e16, 1, -1e16])).toBe(1 / 3)
    expect(mean(Array.from({ length: 10 }, () => 0.1))).toBe(0.1)
  })

  test('does not overflow', () => {
    expect(mean([1e308, 1e308, 1e308])).toBe(1e308)
    expect(mean([Number.MAX_VALUE, -Number.MAX_VALUE])).toBe(0)
  })

  test.each([[[]], [[1, Number.NaN]], [[Infinity]]])('refuses %j', (values) => {
    expect(() => mean(values)).toThrow(expect.objectContaining({ code: 'stats_domain' }))
  })
})

describe('standardDeviation', () => {
  test('is that of 1, 2, 3 whatever is added to them', () => {
    expect(standardDeviation([1, 2, 3])).toBe(1)
    expect(standardDeviation([1e8 + 1, 1e8 + 2, 1e8 + 3])).toBe(1)
    expect(standardDeviation([1e15 + 1, 1e15 + 2, 1e15 + 3])).toBe(1)
  })

  test('is exactly 0 when all values are equal, though their mean may round', () => {
    expect(standardDeviation(Array.from({ length: 7 }, () => 0.1))).toBe(0)
  })

  test('does not overflow', () => {
    expect(standardDeviation([1e308, -1e308])).toBeCloseTo(Math.SQRT2 * 1e308, -295)
  })

  test('refuses a single value', () => {
    expect(() => standardDeviation([1])).toThrow(expect.objectContaining({ code: 'stats_domain' }))
  })
})

test('allEqual sees one value that differs', () => {
  expect(allEqual([0.1, 0.1, 0.1])).toBe(true)
  expect(allEqual([0.1, 0.1, 0.2])).toBe(false)
  expect(allEqual([])).toBe(true)
})
