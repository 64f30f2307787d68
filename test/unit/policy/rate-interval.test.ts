import { expect, test } from 'vitest'
import { observedRateInterval, worstCaseRateInterval } from '../../../src/policy/rate-interval.ts'

test('the worst case takes its lower end from misses and its upper end from passes', () => {
  const counts = { passed: 80, observed: 90, missing: 10 }
  expect(worstCaseRateInterval(counts, 'clopper-pearson', 0.05)).toEqual({
    lower: observedRateInterval({ passed: 80, observed: 100 }, 'clopper-pearson', 0.05).lower,
    upper: observedRateInterval({ passed: 90, observed: 100 }, 'clopper-pearson', 0.05).upper,
  })
})

test('nothing missing leaves the interval as it is', () => {
  const counts = { passed: 13, observed: 18, missing: 0 }
  expect(worstCaseRateInterval(counts, 'wilson', 0.1)).toEqual(observedRateInterval(counts, 'wilson', 0.1))
})

test('the provisional method is at 95 % whatever alpha', () => {
  const counts = { passed: 1, observed: 1, missing: 0 }
  expect(observedRateInterval(counts, 'wilson-provisional', 0.5)).toEqual({ lower: 0.20654931411298355, upper: 1 })
})
