import { describe, expect, test } from 'vitest'
import { effectiveNumber } from '../../../src/stats/effective-number.ts'

describe('effectiveNumber', () => {
  test('is the number of cases when trials of a case never differ (jacobian#1597)', () => {
    const groups = [
      { cases: 3, passed: 5, trials: 5 },
      { cases: 2, passed: 0, trials: 5 },
    ]
    expect(effectiveNumber(groups, 0.05)).toEqual({ effective: 5, designEffect: 5 })
  })

  test('is that of a survey for cases that differ within and among themselves', () => {
    const groups = [
      { cases: 12, passed: 5, trials: 5 },
      { cases: 5, passed: 3, trials: 5 },
      { cases: 3, passed: 0, trials: 5 },
    ]
    // p (1 - p) / SE^2 (t_99 / t_19)^2 in Python, SciPy's t.
    const { effective, designEffect } = effectiveNumber(groups, 0.05)
    expect(effective).toBeCloseTo(25.111610139952, 9)
    expect(designEffect).toBeCloseTo(100 / 25.111610139952, 9)
  })

  test('is never above the number of trials, even where cases are more alike than chance', () => {
    const groups = [
      { cases: 19, passed: 2, trials: 4 },
      { cases: 1, passed: 3, trials: 4 },
    ]
    expect(effectiveNumber(groups, 0.05)).toEqual({ effective: 80, designEffect: 1 })
  })

  test('is the number of cases when all trials agree, when cases do not differ, and for one case', () => {
    expect(effectiveNumber([{ cases: 30, passed: 5, trials: 5 }], 0.05).effective).toBe(30)
    expect(effectiveNumber([{ cases: 30, passed: 1, trials: 2 }], 0.05).effective).toBe(30)
    expect(effectiveNumber([{ cases: 1, passed: 1, trials: 3 }], 0.05).effective).toBe(1)
  })

  test('is the number of cases for one trial each', () => {
    const groups = [
      { cases: 13, passed: 1, trials: 1 },
      { cases: 5, passed: 0, trials: 1 },
    ]
    expect(effectiveNumber(groups, 0.05)).toEqual({ effective: 18, designEffect: 1 })
  })

  test('is 0 without cases', () => {
    expect(effectiveNumber([], 0.05)).toEqual({ effective: 0, designEffect: 1 })
  })

  test('refuses an alpha of 1', () => {
    expect(() => effectiveNumber([], 1)).toThrow(expect.objectContaining({ code: 'stats_domain' }))
  })
})
