import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { lineSplitter } from '../../../src/vitest/message-lines.ts'

test('lines come whole, however the text was cut', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: 'binary' }).map((text) => text.replaceAll('\n', ' '))),
      fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
      (lines, sizes) => {
        const text = lines.map((line) => `${line}\n`).join('')
        const split = lineSplitter()
        const received: string[] = []
        for (let at = 0, turn = 0; at < text.length; turn++) {
          const size = sizes[turn % sizes.length] ?? 1
          received.push(...(split(text.slice(at, at + size)) ?? []))
          at += size
        }
        expect(received).toEqual(lines)
      },
    ),
    { seed: 1431 },
  )
})

test('what has no line feed yet is no line', () => {
  const split = lineSplitter()
  expect(split('{"type":')).toEqual([])
  expect(split('"release"}\n{')).toEqual(['{"type":"release"}'])
})

test('a line that never ends is given up before it fills the memory', () => {
  const split = lineSplitter()
  const chunk = 'x'.repeat(2 ** 24)
  let chunks = 1
  while (split(chunk) !== undefined && chunks < 100) chunks += 1
  expect(chunks * chunk.length).toBeLessThanOrEqual(2 ** 29)
})
