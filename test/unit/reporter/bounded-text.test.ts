import { describe, expect, it } from 'vitest'
import { boundedText } from '../../../reporter/bounded-text.ts'
import { textWidth } from '../../../reporter/text-width.ts'

describe('boundedText', () => {
  it('returns a text that fits whole', () => {
    expect(boundedText('timed out', 9)).toBe('timed out')
  })

  it('cuts after encoding, so that what is made visible counts', () => {
    expect(boundedText('a\nb\nc', 5)).toBe('a\\nb…')
  })

  it('keeps to the columns and marks the cut for megabytes of any text', () => {
    for (const unit of ['x', '日', '👨‍👩‍👧', 'e\u0301', '\x1b[31m', '\n', '\ud83d']) {
      const bounded = boundedText(unit.repeat(1_000_000), 20)
      expect(textWidth(bounded)).toBeLessThanOrEqual(20)
      expect(bounded.endsWith('…')).toBe(true)
      expect(bounded.length).toBeLessThan(400)
    }
  })

  it('cuts a heap of combining marks on one letter', () => {
    expect(boundedText(`a${'\u0301'.repeat(100_000)}`, 10).length).toBeLessThanOrEqual(161)
  })

  it('does not split an emoji where it stops reading', () => {
    expect(boundedText(`${'\u0301'.repeat(15)}😀😀`, 1)).not.toContain('\\ud83d')
  })
})
