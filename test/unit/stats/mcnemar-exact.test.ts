import { describe, expect, test } from 'vitest'
import { mcnemarExact } from '../../../src/stats/mcnemar-exact.ts'

describe('mcnemarExact', () => {
  test('is 0.109375 for 2 against 8 of 56 pairs (commitlore#114)', () => {
    expect(mcnemarExact({ both: 40, onlyBaseline: 8, onlyCandidate: 2, neither: 6 })).toBeCloseTo(0.109375, 15)
  })

  test('is 1 for as many wins as losses, not more (mlxtend#851), and when all pairs agree', () => {
    expect(mcnemarExact({ both: 0, onlyBaseline: 5, onlyCandidate: 5, neither: 0 })).toBe(1)
    expect(mcnemarExact({ both: 7, onlyBaseline: 0, onlyCandidate: 0, neither: 2 })).toBe(1)
  })

  test('refuses a negative count', () => {
    expect(() => mcnemarExact({ both: 0, onlyBaseline: -1, onlyCandidate: 5, neither: 0 })).toThrow(
      expect.objectContaining({ code: 'stats_domain' }),
    )
  })
})
