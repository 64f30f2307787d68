import { expect, test } from 'vitest'
import { bcaEnds } from '../../../src/stats/bca-ends.ts'

const symmetric = Float64Array.of(-3, -1, 0, 1, 3)

/** 999 resamples spread evenly over (-1, 1): the order statistic of rank r is r / 500 - 1. */
const evenResamples = Float64Array.from({ length: 999 }, (_, index) => (index + 1) / 500 - 1)

test('is the plain percentile interval when resamples are unbiased and values symmetric', () => {
  const ends = bcaEnds(symmetric, evenResamples, 0.1)
  expect(ends).toEqual({ lower: expect.closeTo(-0.9, 9), upper: expect.closeTo(0.9, 9) })
})

test('counts ties with the mean as half, rounding errors included', () => {
  const tied = evenResamples.map((resample) => (Math.abs(resample) < 0.1 ? 1e-12 * Math.sign(resample) : resample))
  const allOnOneSide = evenResamples.map((resample) => (Math.abs(resample) < 0.1 ? 1e-12 : resample))
  expect(bcaEnds(symmetric, allOnOneSide, 0.1)).toEqual(bcaEnds(symmetric, tied, 0.1))
})

test('is undefined when no resample lies below the mean, or none above it', () => {
  expect(bcaEnds(symmetric, Float64Array.of(1, 2, 3), 0.1)).toBe('undefined')
  expect(bcaEnds(symmetric, Float64Array.of(-1, -2, -3), 0.1)).toBe('undefined')
})

test('falls back to the smallest and largest deviation when the level asks for rarer resamples than there are', () => {
  expect(bcaEnds(symmetric, evenResamples, 1e-6)).toEqual({ lower: -3, upper: 3 })
})

test('stays finite when the correction leaves no room', () => {
  // One value far out puts the acceleration near its largest value, 1/6, and nearly all resamples are below the mean.
  const skewed = Float64Array.from({ length: 100_000 }, (_, index) => (index === 0 ? 99_999 : -1))
  const resamples = Float64Array.from({ length: 9999 }, (_, index) => (index < 9998 ? -1 : 2))
  expect(bcaEnds(skewed, resamples, 1e-9)).toEqual({ lower: -1, upper: 99_999 })
})

test('does not depend on the unit of the scores, however large or small', () => {
  const values = [-3, -1, 0, 1, 3]
  for (const unit of [1e-250, 1e150]) {
    const ends = bcaEnds(
      Float64Array.from(values, (deviation) => deviation * unit),
      evenResamples.map((resample) => resample * unit),
      0.1,
    )
    if (ends === 'undefined') throw new Error('no ends')
    expect(ends.upper / unit).toBeCloseTo(0.9, 9)
  }
})
