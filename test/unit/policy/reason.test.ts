import { expect, test } from 'vitest'
import { notDecidedText } from '../../../src/policy/not-decided.ts'
import { reasonText } from '../../../src/policy/reason.ts'

test.each([...Object.entries(reasonText), ...Object.entries(notDecidedText)])(
  'the text of %s is one line that can follow a colon',
  (_code, text) => {
    expect(text).toMatch(/^[a-z][^\n]+[^.\s]$/u)
  },
)

test('a mean without a range is told how to declare one', () => {
  expect(reasonText.range_not_declared).toContain('range: [low, high]')
})
