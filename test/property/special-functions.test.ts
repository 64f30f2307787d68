import { createRequire } from 'node:module'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { betaQuantile } from '../../src/stats/beta-quantile.ts'
import { betaTails } from '../../src/stats/beta-tails.ts'
import { normalCdf } from '../../src/stats/normal-cdf.ts'
import { normalQuantile } from '../../src/stats/normal-quantile.ts'

/** Inverse of the incomplete beta function by another package: (p, a, b, upper) -> x. It is CommonJS. */
const betaincinv = createRequire(import.meta.url)('@stdlib/math-base-special-betaincinv') as (
  p: number,
  a: number,
  b: number,
  upper: boolean,
) => number

/** A double from e^low to e^high, as many small ones as large ones. */
function logUniform(low: number, high: number): fc.Arbitrary<number> {
  return fc.double({ min: low, max: high, noNaN: true }).map(Math.exp)
}

describe('betaQuantile', () => {
  test('agrees with another package to 1e-12, in both tails', () => {
    const shape = logUniform(0, Math.log(1e5))
    fc.assert(
      fc.property(shape, shape, logUniform(Math.log(1e-7), Math.log(0.5)), fc.boolean(), (a, b, p, isUpper) => {
        const ours = betaQuantile(isUpper ? 'upper' : 'lower', p, a, b)
        const theirs = betaincinv(p, a, b, isUpper)
        expect(Math.abs(ours / theirs - 1)).toBeLessThan(1e-12)
      }),
      { seed: 20260101, numRuns: 1000 },
    )
  })

  test('is undone by the tail that it was asked for', () => {
    const shape = logUniform(-1, Math.log(1e4))
    fc.assert(
      fc.property(shape, shape, logUniform(Math.log(1e-9), Math.log(0.5)), (a, b, p) => {
        expect(Math.abs(betaTails(a, b, betaQuantile('lower', p, a, b)).lower / p - 1)).toBeLessThan(1e-10)
      }),
      { seed: 20260102, numRuns: 500 },
    )
  })
})

test('both tails of a beta distribution add up to 1 and swap with its shapes', () => {
  const shape = logUniform(-2, Math.log(1e6))
  fc.assert(
    fc.property(shape, shape, fc.double({ min: 0, max: 1, noNaN: true }), (a, b, x) => {
      const tails = betaTails(a, b, x)
      const swapped = betaTails(b, a, 1 - x, x)
      expect(tails.lower + tails.upper).toBeCloseTo(1, 14)
      expect(swapped.upper).toBeCloseTo(tails.lower, 11)
    }),
    { seed: 20260103, numRuns: 500 },
  )
})

test('the normal quantile is undone by the distribution function', () => {
  fc.assert(
    fc.property(logUniform(Math.log(1e-14), Math.log(0.5)), (p) => {
      expect(Math.abs(normalCdf(normalQuantile(p)) / p - 1)).toBeLessThan(1e-11)
    }),
    { seed: 20260104, numRuns: 500 },
  )
})
