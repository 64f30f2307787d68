import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { bonferroni } from '../../src/stats/bonferroni.ts'
import { holm } from '../../src/stats/holm.ts'

const pValues = fc.array(
  fc.oneof(fc.double({ min: 0, max: 1, noNaN: true }), fc.constantFrom(0, 0.01, 0.02, 0.025, 0.05, 1)),
  { minLength: 1, maxLength: 12 },
)
const alpha = fc.constantFrom(0.2, 0.1, 0.05, 0.01)

test('holm never rejects what a rule alone would not, and rejects all that Bonferroni does', () => {
  fc.assert(
    fc.property(pValues, alpha, (raw, a) => {
      for (const [index, adjusted] of holm(raw).entries()) {
        const p = raw[index] as number
        expect(adjusted).toBeGreaterThanOrEqual(p)
        expect(adjusted).toBeLessThanOrEqual(1)
        if (p <= bonferroni(a, raw.length) * (1 - 1e-12)) expect(adjusted).toBeLessThanOrEqual(a)
      }
    }),
    { seed: 20260151, numRuns: 1000 },
  )
})

test('holm keeps the order of the values and does not depend on the order of the rules', () => {
  fc.assert(
    fc.property(pValues, (raw) => {
      const adjusted = holm(raw)
      for (const [one, p] of raw.entries()) {
        for (const [other, q] of raw.entries()) {
          if (p < q) expect(adjusted[one]).toBeLessThanOrEqual(adjusted[other] as number)
          if (p === q) expect(adjusted[one]).toBe(adjusted[other])
        }
      }
      expect(holm(raw.toReversed()).toReversed()).toEqual(adjusted)
    }),
    { seed: 20260152, numRuns: 500 },
  )
})

test('holm rejects as its definition does: the smallest at alpha / m, the next at alpha / (m - 1), until one is not', () => {
  fc.assert(
    fc.property(pValues, alpha, (raw, a) => {
      const sorted = raw.toSorted((one, other) => one - other)
      const kept = sorted.findIndex((p, rank) => (sorted.length - rank) * p > a)
      const rejected = kept === -1 ? sorted.length : kept
      expect(holm(raw).filter((adjusted) => adjusted <= a)).toHaveLength(rejected)
    }),
    { seed: 20260153, numRuns: 1000 },
  )
})
