import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { cutAtBytes } from '../../../../reporter/github/cut-at-bytes.ts'

test('what fits stays as it is, to the last byte', () => {
  expect(cutAtBytes('äö\n', 5, 'cut')).toBe('äö\n')
})

test('what does not fit ends with a whole line and says so', () => {
  expect(cutAtBytes('one\ntwo\nthree\n', 13, 'cut\n')).toBe('one\ntwo\ncut\n')
})

test('a line that is too long ends with a whole character', () => {
  expect(cutAtBytes('ä'.repeat(20), 10, '…')).toBe('äää…')
  expect(cutAtBytes('🙂'.repeat(20), 12, '…')).toBe('🙂🙂…')
})

test('where not even the last words fit there is nothing', () => {
  expect(cutAtBytes('too long', 3, '(cut)')).toBe('')
  expect(cutAtBytes('too long', -5, '(cut)')).toBe('')
})

test('never more bytes than there is room for, and never half a character', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), fc.integer({ min: -3, max: 90 }), (text, limit) => {
      const cut = cutAtBytes(text, limit, '.')
      expect(Buffer.byteLength(cut)).toBeLessThanOrEqual(Math.max(limit, 0))
      expect(cut).not.toContain('\ufffd')
      expect(text.startsWith(cut.replace(/\.$/, '')) || text === cut).toBe(true)
    }),
    { seed: 7 },
  )
})
