import { describe, expect, test } from 'vitest'
import { notDecidedText } from '../../../src/policy/not-decided.ts'
import { ofMeasured, reasonText, reasonTextOf } from '../../../src/policy/reason.ts'

test.each([...Object.entries(reasonText), ...Object.entries(ofMeasured), ...Object.entries(notDecidedText)])(
  'the text of %s is one line that can follow a colon',
  (_code, text) => {
    expect(text).toMatch(/^[a-z][^\n]+[^.\s]$/u)
  },
)

test('a mean without a range is told how to declare one', () => {
  expect(reasonText.range_not_declared).toContain('range: [low, high]')
})

describe('what is measured of executions has no criterion that could declare a range', () => {
  test.each(['$latency_ms', '$tokens'])('a rule on %s is told what does decide it', (metric) => {
    for (const reason of ['range_not_declared', 'missing_unbounded']) {
      expect(reasonTextOf(reason, metric)).toContain('quantile')
      expect(reasonTextOf(reason, metric)).not.toContain('range: [low, high]')
    }
  })

  test('and all other reasons read as of any metric', () => {
    expect(reasonTextOf('interval_above', '$tokens')).toBe(reasonText.interval_above)
    expect(reasonTextOf('range_not_declared', 'days')).toBe(reasonText.range_not_declared)
  })
})

test('a reason of a later version has no text', () => {
  expect(reasonTextOf('toString', 'days')).toBeNull()
})
