import { expect, test } from 'vitest'
import { xoshiro128 } from '../../../src/stats/xoshiro128.ts'

test('gives the numbers of the reference implementation for the state 1, 2, 3, 4', () => {
  const next = xoshiro128([1, 2, 3, 4])
  // https://prng.di.unimi.it/xoshiro128starstar.c, compiled and run.
  expect(Array.from({ length: 10 }, next)).toEqual([
    11520, 0, 5927040, 70819200, 2031721883, 1637235492, 1287239034, 3734860849, 3729100597, 4258142804,
  ])
})
