import { describe, expect, test } from 'vitest'
import { caseValuesOfMean } from '../../../src/policy/case-values.ts'
import { observedMeanInterval, worstCaseMeanInterval } from '../../../src/policy/mean-interval.ts'
import { meanOf } from '../../support/metrics.ts'

const scores = Array.from({ length: 40 }, (_, index) => (index % 5) / 4)

describe('observedMeanInterval', () => {
  test('stays inside a declared range, where the formula of t would leave it', () => {
    const nearTop = Array.from({ length: 30 }, (_, index) => (index === 0 ? 0 : 1))
    expect(observedMeanInterval(caseValuesOfMean(meanOf(nearTop, { range: [0, 1] })), 't', 0.001)).toEqual({
      status: 'known',
      interval: { lower: expect.any(Number), upper: 1 },
    })
  })

  test('says why there is none', () => {
    expect(observedMeanInterval(caseValuesOfMean(meanOf([])), 't', 0.05)).toEqual({
      status: 'none',
      reason: 'nothing_observed',
    })
    expect(observedMeanInterval(caseValuesOfMean(meanOf(scores)), null, 0.05)).toEqual({
      status: 'none',
      reason: 'range_not_declared',
    })
    expect(observedMeanInterval(caseValuesOfMean(meanOf([1, 2])), 'bca', 0.05)).toEqual({
      status: 'none',
      reason: 'too_few_for_method',
    })
    expect(observedMeanInterval(caseValuesOfMean(meanOf([1, 1])), 'bca', 0.05)).toEqual({
      status: 'none',
      reason: 'no_spread',
    })
  })
})

describe('worstCaseMeanInterval', () => {
  test('is the observed one when nothing is missing', () => {
    const metric = meanOf(scores, { range: [0, 1] })
    expect(worstCaseMeanInterval(caseValuesOfMean(metric), 0, 'betting', 0.05)).toEqual(
      observedMeanInterval(caseValuesOfMean(metric), 'betting', 0.05),
    )
  })

  test('needs what the method needs of the observed scores, not of the made-up ones', () => {
    const equal = meanOf(
      Array.from({ length: 40 }, () => 0.5),
      { range: [0, 1], missing: 2 },
    )
    expect(worstCaseMeanInterval(caseValuesOfMean(equal), 2, 't', 0.05)).toEqual({
      status: 'none',
      reason: 'no_spread',
    })
    const few = meanOf(scores.slice(0, 29), { range: [0, 1], missing: 2 })
    expect(worstCaseMeanInterval(caseValuesOfMean(few), 2, 't', 0.05)).toEqual({
      status: 'none',
      reason: 'too_few_for_method',
    })
  })

  test('is the whole range when every case is missing but one', () => {
    expect(
      worstCaseMeanInterval(caseValuesOfMean(meanOf([1], { range: [0, 5], missing: 1 })), 1, 'betting', 0.05),
    ).toEqual({
      status: 'known',
      interval: { lower: 0, upper: 5 },
    })
  })
})
