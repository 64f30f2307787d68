import { expect, test } from 'vitest'
import { holm } from '../../../src/stats/holm.ts'

test('holm adjusts in the order of the values, ties alike, and never above 1', () => {
  expect(holm([0.02, 0.9, 0.02])).toEqual([0.06, 0.9, 0.06])
  expect(holm([0.7, 0.8])).toEqual([1, 1])
  expect(holm([0.3])).toEqual([0.3])
})

test.each([
  ['no p values', []],
  ['one above 1', [0.5, 1.1]],
  ['one that is no number', [Number.NaN]],
])('holm refuses %s', (_what, pValues) => {
  expect(() => holm(pValues)).toThrow(expect.objectContaining({ code: 'stats_domain' }))
})
