import { expect, test } from 'vitest'
import { clopperPearson } from '../../../src/stats/clopper-pearson.ts'
import { ratePValue } from '../../../src/stats/rate-p-value.ts'

test('ratePValue is twice the smaller tail, and 1 at most', () => {
  expect(ratePValue(36, 36, 0.9)).toBeCloseTo(2 * 0.9 ** 36, 15)
  expect(ratePValue(0, 3, 0.5)).toBeCloseTo(0.25, 15)
  expect(ratePValue(1, 2, 0.5)).toBe(1)
  expect(ratePValue(0, 0, 0.5)).toBe(1)
})

test('ratePValue is above alpha for the rates that the exact interval holds', () => {
  for (let passed = 0; passed <= 18; passed++) {
    const { lower, upper } = clopperPearson(passed, 18, 0.05)
    for (const rate of [0.05, 0.3, 0.5, 0.7, 0.9]) {
      expect(ratePValue(passed, 18, rate) > 0.05).toBe(lower < rate && rate < upper)
    }
  }
})

test('ratePValue refuses impossible counts and rates', () => {
  const refusal = expect.objectContaining({ code: 'stats_domain' })
  expect(() => ratePValue(2, 1, 0.5)).toThrow(refusal)
  expect(() => ratePValue(1, 1, 1.5)).toThrow(refusal)
})
