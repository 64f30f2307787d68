import { describe, expect, test } from 'vitest'
import { clusteredMean } from '../../../src/stats/clustered-mean.ts'
import { tInterval } from '../../../src/stats/t-interval.ts'

describe('clusteredMean', () => {
  test('is the t interval of the means of cases when each has as many values', () => {
    const values = [
      [1, 2, 3],
      [2, 2, 5],
      [0, 1, 0],
      [4, 4, 1],
    ]
    const ofMeans = tInterval([2, 3, 1 / 3, 3], 0.05)
    const ours = clusteredMean(values, 0.05)
    if (ours.status === 'undefined' || ofMeans.status === 'undefined') throw new Error('no interval')
    expect(ours.degrees).toBeCloseTo(3, 12)
    expect(ours.interval.lower).toBeCloseTo(ofMeans.interval.lower, 12)
    expect(ours.interval.upper).toBeCloseTo(ofMeans.interval.upper, 12)
  })

  test('is the same for copies of all values', () => {
    const values = [[1, 0], [0.25], [0.5, 0.75, 1]]
    const [once, twice] = [values, values.map((ofCase) => [...ofCase, ...ofCase])].map((of) => clusteredMean(of, 0.05))
    expect(twice).toEqual(JSON.parse(JSON.stringify(once), closeTo))
  })

  test.each([
    ['one case', [[1, 2, 3]]],
    [
      'equal values',
      [
        [0.1, 0.1],
        [0.1, 0.1, 0.1],
      ],
    ],
    [
      'cases with equal means, which rounding leaves apart',
      [
        [0.1, 0.3],
        [0.3, 0.1],
        [0.2, 0.2],
      ],
    ],
  ])('says that there is no spread for %s', (_what, values) => {
    expect(clusteredMean(values, 0.05)).toEqual({ status: 'undefined', reason: 'no_spread' })
  })

  test('ends at the largest double where its formula goes beyond', () => {
    expect(clusteredMean([[1e308], [-1e308]], 0.05)).toMatchObject({
      interval: { lower: -Number.MAX_VALUE, upper: Number.MAX_VALUE },
    })
  })

  test('refuses no cases, a case without values, and values that are not finite', () => {
    const refusal = expect.objectContaining({ code: 'stats_domain' })
    expect(() => clusteredMean([], 0.05)).toThrow(refusal)
    expect(() => clusteredMean([[1], []], 0.05)).toThrow(refusal)
    expect(() => clusteredMean([[1], [Number.NaN]], 0.05)).toThrow(refusal)
    expect(() => clusteredMean([[1], [2]], 1)).toThrow(refusal)
  })
})

function closeTo(_key: string, value: unknown): unknown {
  return typeof value === 'number' ? expect.closeTo(value, 12) : value
}
