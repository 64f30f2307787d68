import { describe, expect, it } from 'vitest'
import { centreText, wrapText } from '../../../reporter/wrap-text.ts'

const COUNTS = '56/120 cases · 0 cached · 0 errors'

describe('wrapText', () => {
  it.each([
    [COUNTS, 34, [COUNTS]],
    [COUNTS, 33, ['56/120 cases · 0 cached', '0 errors']],
    [COUNTS, 20, ['56/120 cases', '0 cached · 0 errors']],
    [COUNTS, 12, ['56/120 cases', '0 cached', '0 errors']],
    [COUNTS, 8, ['56/120', 'cases', '0 cached', '0 errors']],
    ['one two three', 8, ['one two', 'three']],
    ['uninterrupted', 8, ['uninter…']],
    ['日本 日本', 5, ['日本', '日本']],
    ['', 5, ['']],
  ])('breaks %j for %i columns into %j', (text, columns, lines) => {
    expect(wrapText(text, columns)).toEqual(lines)
  })
})

describe('centreText', () => {
  it('leaves the odd column on the right', () => {
    expect(centreText('abc', 8)).toBe('  abc')
  })

  it('starts a text that is too wide at the left edge', () => {
    expect(centreText('abcdef', 4)).toBe('abcdef')
  })
})
