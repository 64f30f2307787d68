import { expect, test } from 'vitest'
import { bisect } from '../../../src/stats/bisect.ts'

test('finds the double where the answer changes, next to the last one before', () => {
  expect(bisect((x) => x * x < 2, 0, 2)).toBe(Math.SQRT2)
})

test('finds a change next to the low end, down to the smallest double', () => {
  expect(bisect(() => false, 0, 1)).toBe(Number.MIN_VALUE)
})

test('gives the high end when the answer never changes before it', () => {
  expect(bisect(() => true, 0, 1)).toBe(1)
})
