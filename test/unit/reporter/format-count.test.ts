import { describe, expect, it } from 'vitest'
import { countOf, formatCount } from '../../../reporter/format-count.ts'

describe('formatCount', () => {
  it.each([
    [0, '0'],
    [1614, '1614'],
    [9999, '9999'],
    [10_000, '10,000'],
    [1_234_567, '1,234,567'],
    [10_000_000, '10,000,000'],
  ])('prints %d as %s', (count, text) => {
    expect(formatCount(count)).toBe(text)
  })
})

describe('countOf', () => {
  it('uses the plural for every count but one', () => {
    expect([0, 1, 2].map((count) => countOf(count, 'retry', 'retries'))).toEqual(['0 retries', '1 retry', '2 retries'])
  })
})
