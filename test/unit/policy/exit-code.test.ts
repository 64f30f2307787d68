import { describe, expect, test } from 'vitest'
import { highestExitCode } from '../../../src/policy/exit-code.ts'

describe('highestExitCode', () => {
  test('ranks interrupted, usage, run error, FAIL, insufficient, success', () => {
    const ranking = [130, 2, 3, 1, 4, 0]
    for (const [index, code] of ranking.entries()) {
      expect(highestExitCode(ranking.slice(index).toReversed())).toBe(code)
    }
    expect(highestExitCode([2, 143, 3])).toBe(143)
  })

  test('is 0 without any code', () => {
    expect(highestExitCode([])).toBe(0)
  })

  test('takes a code from elsewhere for a run error', () => {
    expect(highestExitCode([134, 1])).toBe(3)
    expect(highestExitCode([134, 2])).toBe(2)
  })
})
