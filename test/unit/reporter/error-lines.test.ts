import { describe, expect, it } from 'vitest'
import { errorLines } from '../../../reporter/error-lines.ts'
import type { ErrorGroup } from '../../../reporter/error-tally.ts'
import { plainTheme } from '../../../reporter/theme.ts'

function group(over: Partial<ErrorGroup> = {}): ErrorGroup {
  return {
    reason: 'timeout',
    criterion: null,
    count: 30,
    example: { caseId: 'q017', message: 'no answer within 60s' },
    ...over,
  }
}

describe('errorLines', () => {
  it('is nothing without errors', () => {
    expect(errorLines([], plainTheme)).toEqual([])
  })

  it('prints each cause with its count and an example', () => {
    const groups = [
      group(),
      group({ reason: 'criterion_threw', criterion: 'polite', count: 1 }),
      group({ reason: 'cancelled', count: 12_345, example: { caseId: 'q1', message: '' } }),
    ]
    expect(errorLines(groups, plainTheme)).toEqual([
      'Errors',
      '  30 × timeout, for example q017: no answer within 60s',
      '  1 × criterion_threw in polite, for example q017: no answer within 60s',
      '  12,345 × cancelled, for example q1',
    ])
  })

  it('shows ten causes and counts the others', () => {
    const groups = Array.from({ length: 12 }, (_, index) => group({ count: 12 - index }))
    expect(errorLines(groups, plainTheme).slice(-2)).toEqual([
      '  3 × timeout, for example q017: no answer within 60s',
      '  … and 3 errors of 2 other causes',
    ])
  })

  it('encodes and cuts what comes from outside', () => {
    const example = { caseId: 'q\r1', message: `\x1b]8;;http://x\x07::error::\n##[error]${'x'.repeat(5_000_000)}` }
    const [, line = ''] = errorLines([group({ criterion: 'a\u202eb', example })], plainTheme)
    expect(line.slice(0, 90)).toBe(
      `  30 × timeout in a\\u202eb, for example q\\r1: \\::error::\\n##\\[error]${'x'.repeat(90)}`.slice(0, 90),
    )
    expect(line.length).toBeLessThan(250)
    expect(line.endsWith('…')).toBe(true)
  })
})
