import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { decodeLine, encodeLine, lineStarts } from '../../../src/store/journal-line.ts'

const KEY = 'ab'.repeat(32)

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

describe('a line', () => {
  test('is JSON with key, digest over key and body, and body', () => {
    expect(encodeLine(KEY, '{"n":1}')).toBe(`{"k":"${KEY}","s":"${sha256(`"${KEY}"\n{"n":1}`)}","d":{"n":1}}`)
    expect(encodeLine(null, '{"n":1}')).toBe(`{"k":null,"s":"${sha256('null\n{"n":1}')}","d":{"n":1}}`)
  })

  test('comes back as it was written', () => {
    for (const key of [KEY, null]) {
      const decoded = decodeLine(Buffer.from(encodeLine(key, '{"text":"żółć \\ud800"}')))
      expect(decoded?.key).toBe(key)
      expect(decoded?.body.toString()).toBe('{"text":"żółć \\ud800"}')
    }
  })

  test('is nothing when any byte of it is another one', () => {
    const line = Buffer.from(encodeLine(KEY, '{"n":"ż"}'))
    for (const [index, byte] of line.entries()) {
      for (const mask of [1, 0x80, 0xff]) {
        const changed = Buffer.from(line)
        changed[index] = byte ^ mask
        expect(decodeLine(changed)).toBeUndefined()
      }
    }
  })

  test('is nothing when it is cut anywhere, or longer than it was', () => {
    const line = Buffer.from(encodeLine(null, '{"n":1}'))
    for (let length = 0; length < line.length; length++) expect(decodeLine(line.subarray(0, length))).toBeUndefined()
    expect(decodeLine(Buffer.concat([line, Buffer.from(' ')]))).toBeUndefined()
  })

  test.each(['', '{}', 'null', '{"k":"short","s":"x","d":{}}', `{"k":"${KEY.toUpperCase()}","s":"","d":{}}`])(
    'is nothing when it is foreign: %j',
    (text) => {
      expect(decodeLine(Buffer.from(text))).toBeUndefined()
    },
  )
})

test('line starts are those of whole heads, not of objects that only begin alike', () => {
  const first = encodeLine(null, '{"output":{"k":"v"}}')
  const second = encodeLine(KEY, '{"output":"{\\"k\\":null"}')
  expect(lineStarts(Buffer.from(`${first}?${second}`))).toEqual([0, first.length + 1])
  expect(lineStarts(Buffer.from('{"k":"v"}'))).toEqual([])
})
