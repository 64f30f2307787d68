import { describe, expect, test } from 'vitest'
import { rateTest } from '../../../src/plan/rate-test.ts'
import { clopperPearson } from '../../../src/stats/clopper-pearson.ts'
import { wilson } from '../../../src/stats/wilson.ts'

const intervals = { 'clopper-pearson': clopperPearson, wilson }

describe.each(['clopper-pearson', 'wilson'] as const)('the test of %s', (method) => {
  test.each([0.05, 0.3, 0.7, 0.95])(
    'says what the interval says for all counts up to 60, threshold %s',
    (threshold) => {
      const { isAbove } = rateTest(method, { rate: threshold, complement: 1 - threshold }, 0.05)
      for (let cases = 1; cases <= 60; cases++) {
        const counts = Array.from({ length: cases + 1 }, (_, hits) => hits)
        expect(counts.filter((hits) => isAbove(hits, cases))).toEqual(
          counts.filter((hits) => intervals[method](hits, cases, 0.05).lower > threshold),
        )
      }
    },
  )

  test.each([0.05, 0.3, 0.7, 0.95])(
    'has its critical number of hits just below the first count, threshold %s',
    (threshold) => {
      const { isAbove, critical } = rateTest(method, { rate: threshold, complement: 1 - threshold }, 0.05)
      for (let cases = 1; cases <= 60; cases++) {
        const least = Math.floor(critical(cases)) + 1
        expect(least > cases || isAbove(least, cases)).toBe(true)
        expect(isAbove(least - 1, cases)).toBe(false)
      }
    },
  )
})
