import { describe, expect, test } from 'vitest'
import { provisionalMetrics } from '../../../src/policy/provisional.ts'
import { binary, meanOf } from '../../support/metrics.ts'

describe('provisionalMetrics', () => {
  test.each([
    [1, 1, [1, 0.20654931411298355, 1]],
    [11, 13, [0.8461538461538461, 0.5776536895684791, 0.9567418216820717]],
    [22, 25, [0.88, 0.7004420606159933, 0.9583318285288502]],
    [33, 37, [0.8918918918918919, 0.7529146844205937, 0.9571481006263428]],
  ])('has every digit of the published rows: %s of %s', (passed, observed, [estimate, lower, upper]) => {
    expect(provisionalMetrics([binary(passed, observed)])).toEqual([
      { metric: 'exact_label', estimate, wilson_lower: lower, wilson_upper: upper, observed, missing: 0 },
    ])
  })

  test('shows 89.8% [78.2%, 95.6%] for 44 of 49, as in the live frame', () => {
    const [metric] = provisionalMetrics([binary(44, 49)])
    const percent = [metric?.estimate, metric?.wilson_lower, metric?.wilson_upper].map((rate) =>
      ((rate ?? NaN) * 100).toFixed(1),
    )
    expect(percent).toEqual(['89.8', '78.2', '95.6'])
  })

  test('leaves out means, and says nothing of a rate with nothing observed', () => {
    expect(provisionalMetrics([meanOf([1, 2]), binary(0, 0, 4)])).toEqual([
      { metric: 'exact_label', estimate: null, wilson_lower: 0, wilson_upper: 1, observed: 0, missing: 4 },
    ])
  })

  test('is written with its fields in the order of the event', () => {
    expect(Object.keys(provisionalMetrics([binary(1, 1)])[0] ?? {})).toEqual([
      'metric',
      'estimate',
      'wilson_lower',
      'wilson_upper',
      'observed',
      'missing',
    ])
  })
})
