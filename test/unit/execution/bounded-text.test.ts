import { expect, test } from 'vitest'
import { boundedText } from '../../../src/execution/bounded-text.ts'

test('leaves a text within the limit alone', () => {
  expect(boundedText('12345', 5)).toBe('12345')
})

test('cuts a longer one to the limit with an ellipsis at its end', () => {
  expect(boundedText('123456', 5)).toBe('1234…')
})

test('does not cut a character in two', () => {
  expect(boundedText('123😀56', 5)).toBe('123…')
  expect(boundedText('12😀456', 5)).toBe('12😀…')
})
