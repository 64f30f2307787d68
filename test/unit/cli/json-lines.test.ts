import { expect, test } from 'vitest'
import { jsonLine, jsonLines } from '../../../src/cli/json-lines.ts'

test.each([
  ['a ##[error]x ##vso[task.complete]y', String.raw`"a ##\u005berror]x ##vso\u005btask.complete]y"`],
  ['\u009B31m\u2028\u202E', String.raw`"\u009b31m\u2028\u202e"`],
  ['::error::x\n::error::y', String.raw`"::error::x\n::error::y"`],
])('%j is harmless, and the same for who reads it', (text, line) => {
  expect(jsonLine(text)).toBe(line)
  expect(JSON.parse(line)).toBe(text)
})

test('lists stay lists', () => {
  const value = { '##': [1], list: ['##'] }
  expect(jsonLine(value)).toBe('{"##":[1],"list":["##"]}')
  expect(JSON.parse(jsonLines(value).join('\n'))).toEqual(value)
})
