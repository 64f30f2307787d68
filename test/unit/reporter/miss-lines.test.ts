import { describe, expect, it } from 'vitest'
import { missLines, type MissedCase } from '../../../reporter/miss-lines.ts'
import { plainTheme } from '../../../reporter/theme.ts'

function missed(number: number): MissedCase {
  return { where: 'bot.test.ts > bot', message: `q${number} misses exact`, expected: '"yes"', actual: '"no"' }
}

describe('missLines', () => {
  it('is nothing without a missed case', () => {
    expect(missLines([], plainTheme)).toEqual([])
  })

  it('shows of each case what was expected and what came', () => {
    expect(missLines([missed(1)], plainTheme)).toEqual([
      'Missed cases',
      '  q1 misses exact (bot.test.ts > bot)',
      '    expected  "yes"',
      '    actual    "no"',
    ])
  })

  it('shows twenty and counts the others', () => {
    const lines = missLines(
      Array.from({ length: 23 }, (_, index) => missed(index + 1)),
      plainTheme,
    )
    expect(lines).toHaveLength(62)
    expect(lines.slice(-2)).toEqual(['    actual    "no"', '  and 3 more of 23 missed cases'])
  })

  it('makes text from outside harmless and short', () => {
    const lines = missLines([{ ...missed(1), expected: 'a\u001b[31m\nb', actual: 'x'.repeat(1e6) }], plainTheme)
    expect(lines[2]).toBe('    expected  a\\nb')
    expect(lines[3]).toHaveLength('    actual    '.length + 300)
  })
})
