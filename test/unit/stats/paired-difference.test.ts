import { describe, expect, test } from 'vitest'
import { pairedDifference } from '../../../src/stats/paired-difference.ts'

describe('pairedDifference', () => {
  test('does not call four wins and a tie a gain (dotnet/skills#971)', () => {
    const { lower, upper } = pairedDifference({ both: 0, onlyBaseline: 0, onlyCandidate: 4, neither: 1 }, 0.05)
    // The exact lower end, 0.8 (2 x 0.025^(1/4) - 1); the upper one of Tango.
    expect(lower).toBeCloseTo(0.8 * (2 * 0.025 ** 0.25 - 1), 14)
    expect(upper).toBeCloseTo(0.964, 3)
  })

  test('does not call it certain that runs do not differ which agreed on every case', () => {
    const { lower, upper } = pairedDifference({ both: 20, onlyBaseline: 0, onlyCandidate: 0, neither: 10 }, 0.05)
    expect(upper).toBeCloseTo(0.114, 3)
    expect(lower).toBeCloseTo(-upper, 14)
  })

  test('decides nothing from one pair', () => {
    const { lower, upper } = pairedDifference({ both: 0, onlyBaseline: 0, onlyCandidate: 1, neither: 0 }, 0.05)
    expect(lower).toBeLessThan(-0.6)
    expect(upper).toBe(1)
  })

  test('refuses counts that cannot be', () => {
    expect(() => pairedDifference({ both: 1, onlyBaseline: 0, onlyCandidate: -1, neither: 0 }, 0.05)).toThrow(
      expect.objectContaining({ code: 'stats_domain' }),
    )
  })
})
