import { describe, expect, test } from 'vitest'
import { clopperPearson } from '../../../src/stats/clopper-pearson.ts'
import { kornGraubard } from '../../../src/stats/korn-graubard.ts'

describe('kornGraubard', () => {
  test('is the exact interval over cases for one trial each, and when trials of a case never differ', () => {
    const { lower, upper } = clopperPearson(13, 18, 0.05)
    const overCases = { lower: expect.closeTo(lower, 14), upper: expect.closeTo(upper, 14) }
    for (const trials of [1, 5]) {
      const groups = [
        { cases: 13, passed: trials, trials },
        { cases: 5, passed: 0, trials },
      ]
      expect(kornGraubard(groups, 0.05)).toEqual(overCases)
    }
  })

  test('is that of a survey for cases that differ within and among themselves', () => {
    const groups = [
      { cases: 12, passed: 5, trials: 5 },
      { cases: 5, passed: 3, trials: 5 },
      { cases: 3, passed: 0, trials: 5 },
    ]
    // beta.ppf and beta.isf of SciPy on 25.11 effective trials.
    expect(kornGraubard(groups, 0.05)).toEqual({
      lower: expect.closeTo(0.5384599406589785, 11),
      upper: expect.closeTo(0.8995459756964972, 11),
    })
  })

  test('counts cases, not trials, when all trials agree', () => {
    expect(kornGraubard([{ cases: 30, passed: 5, trials: 5 }], 0.05)).toEqual(clopperPearson(30, 30, 0.05))
    expect(kornGraubard([{ cases: 30, passed: 0, trials: 5 }], 0.05)).toEqual(clopperPearson(0, 30, 0.05))
  })

  test('counts cases where none differs from another, instead of having no width', () => {
    const { lower, upper } = kornGraubard([{ cases: 10, passed: 1, trials: 2 }], 0.05)
    // beta.ppf(0.025, 5, 6), beta.isf(0.025, 6, 5)
    expect([lower, upper]).toEqual([expect.closeTo(0.18708602844739855, 11), expect.closeTo(0.8129139715526015, 11)])
  })

  test('says nothing without cases, and nothing from one case that passed and missed', () => {
    expect(kornGraubard([], 0.05)).toEqual({ lower: 0, upper: 1 })
    expect(kornGraubard([{ cases: 1, passed: 30, trials: 50 }], 0.05)).toEqual({ lower: 0, upper: 1 })
  })

  test('refuses counts and levels that cannot be', () => {
    const refusal = expect.objectContaining({ code: 'stats_domain' })
    expect(() => kornGraubard([{ cases: 1, passed: 2, trials: 1 }], 0.05)).toThrow(refusal)
    expect(() => kornGraubard([{ cases: 1, passed: 1, trials: 1 }], Number.NaN)).toThrow(refusal)
  })
})
