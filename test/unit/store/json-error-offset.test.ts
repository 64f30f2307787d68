import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { jsonErrorOffset } from '../../../src/store/json-error-offset.ts'

test.each([
  ['', 0],
  ['  ', 2],
  ['oops', 0],
  ['[1, 2,, 3]', 6],
  ['[1 2]', 3],
  ['[1,]', 3],
  ['{"a" 1}', 5],
  ['{"a":}', 5],
  ['{"a":1,}', 7],
  ['{a:1}', 1],
  ['{"a":1', 6],
  ['[01]', 2],
  ['[1.]', 2],
  ['["a\nb"]', 1],
  [String.raw`["\x"]`, 1],
  ['["open', 1],
  ['[nul]', 1],
  ['[1] 2', 4],
  ['[}', 1],
  ['{"a":[1}', 7],
])('%j stops being JSON at %i', (text, offset) => {
  expect(jsonErrorOffset(text)).toBe(offset)
  expect(() => JSON.parse(text) as unknown).toThrow()
})

test('what is JSON has its end for an offset, and a cut of it the place of the cut or of the token that was cut', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.nat(), (value, position) => {
      const text = JSON.stringify(value, null, 1)
      expect(jsonErrorOffset(text)).toBe(text.length)
      const cut = text.slice(0, position % text.length)
      expect(jsonErrorOffset(cut)).toBeLessThanOrEqual(cut.length)
      if (cut.endsWith('\n')) expect(jsonErrorOffset(cut)).toBe(cut.length)
    }),
    { seed: 20260925, numRuns: 500 },
  )
})

test('a string of many megabytes is passed over', () => {
  expect(jsonErrorOffset(`["${String.raw`x\n`.repeat(4_000_000)}", ]`)).toBe(12_000_005)
})
