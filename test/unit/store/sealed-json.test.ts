import { expect, test } from 'vitest'
import { sealJson, unsealJson } from '../../../src/store/sealed-json.ts'

const text = sealJson('a 1', { text: 'żółć\n', list: [1, null] })

test('what was sealed comes back', () => {
  expect(unsealJson('a 1', text)).toEqual({ text: 'żółć\n', list: [1, null] })
})

test('what was cut, changed, or sealed as something else does not', () => {
  expect(unsealJson('a 2', text)).toBeUndefined()
  for (let length = 0; length < text.length; length++) expect(unsealJson('a 1', text.slice(0, length))).toBeUndefined()
  for (let at = 0; at < text.length; at++) {
    const changed = `${text.slice(0, at)}${text[at] === '0' ? '1' : '0'}${text.slice(at + 1)}`
    expect(unsealJson('a 1', changed)).toBeUndefined()
  }
})
