import { describe, expect, test } from 'vitest'
import { mcnemarMidP } from '../../../src/stats/mcnemar-mid-p.ts'

describe('mcnemarMidP', () => {
  test('is 67 / 1024 for 2 against 8', () => {
    // 2 (1 + 10 + 45 / 2) / 2^10
    expect(mcnemarMidP({ both: 40, onlyBaseline: 8, onlyCandidate: 2, neither: 6 })).toBeCloseTo(67 / 1024, 15)
  })

  test('is 1 less half of the chance of a draw for as many wins as losses, and 1 when all pairs agree', () => {
    expect(mcnemarMidP({ both: 0, onlyBaseline: 1, onlyCandidate: 1, neither: 0 })).toBeCloseTo(0.75, 15)
    expect(mcnemarMidP({ both: 7, onlyBaseline: 0, onlyCandidate: 0, neither: 2 })).toBe(1)
  })

  test('refuses half a pair', () => {
    expect(() => mcnemarMidP({ both: 0.5, onlyBaseline: 1, onlyCandidate: 5, neither: 0 })).toThrow(
      expect.objectContaining({ code: 'stats_domain' }),
    )
  })
})
