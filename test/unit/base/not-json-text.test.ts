import { expect, test } from 'vitest'
import { notJsonText } from '../../../src/base/not-json-text.ts'

test('a text that is not JSON is described in the same words on Node 20 and on later ones', () => {
  const on20 = new SyntaxError(`Expected ',' or '}' after property value in JSON at position 33`)
  const on24 = new SyntaxError(`${on20.message} (line 2 column 11)`)
  expect(notJsonText(on20)).toBe(`not JSON: ${on20.message}`)
  expect(notJsonText(on24)).toBe(notJsonText(on20))
})

test('what the text itself holds is left alone', () => {
  const error = new SyntaxError('Unexpected token \'a\', "a (line 1 column 2) b" is not valid JSON')
  expect(notJsonText(error)).toBe(`not JSON: ${error.message}`)
})
