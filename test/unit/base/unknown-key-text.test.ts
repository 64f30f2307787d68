import { expect, test } from 'vitest'
import { unknownKeyText } from '../../../src/base/unknown-key-text.ts'

test('an unknown key is told with the keys that there are, and with the nearest one', () => {
  expect(unknownKeyText('option', 'jugde', ['kind', 'judge'])).toBe(
    'unknown option "jugde"; there are kind, judge; did you mean judge?',
  )
  expect(unknownKeyText('option', 'temperature', ['kind', 'judge'])).toBe(
    'unknown option "temperature"; there are kind, judge',
  )
})
