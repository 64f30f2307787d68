import stringWidth from 'string-width'
import { describe, expect, it } from 'vitest'
import { padText, textWidth, truncateText } from '../../../reporter/text-width.ts'

const FAMILY = '👨‍👩‍👧'

describe('textWidth', () => {
  it.each([
    ['exact_label', 11],
    ['', 0],
    ['30 / 30 observed · 0 missing', 28],
    ['<1s – 27s', 9],
    ['日本語', 6],
    [FAMILY, 2],
    ['e\u0301', 1],
    ['한국어', 6],
    ['zażółć', 6],
  ])('of %j is %i columns', (text, columns) => {
    expect(textWidth(text)).toBe(columns)
  })

  it('agrees with string-width for every character below U+3100, whether or not it took the short way', () => {
    const differing: string[] = []
    for (let code = 0x20; code < 0x3100; code++) {
      const character = String.fromCodePoint(code)
      if (textWidth(character) !== stringWidth(character)) differing.push(code.toString(16))
    }
    expect(differing).toEqual([])
  })
})

describe('padText', () => {
  it('fills up to the columns asked for, counting wide characters as two', () => {
    expect(padText('日本', 6)).toBe('日本  ')
  })

  it('returns a text that is too wide as it is', () => {
    expect(padText('exact_label', 4)).toBe('exact_label')
  })
})

describe('truncateText', () => {
  it.each([
    ['exact_label', 11, 'exact_label'],
    ['exact_label', 6, 'exact…'],
    ['exact_label', 1, '…'],
    ['exact_label', 0, ''],
    ['日本語', 5, '日本…'],
    ['日本語', 4, '日…'],
    [`a${FAMILY}b`, 3, 'a…'],
    [`a${FAMILY}b`, 4, `a${FAMILY}b`],
    [`a${FAMILY}bc`, 4, `a${FAMILY}…`],
    ['e\u0301e\u0301e\u0301', 2, 'e\u0301…'],
  ])('of %j to %i columns is %j', (text, columns, cut) => {
    expect(truncateText(text, columns)).toBe(cut)
  })
})
