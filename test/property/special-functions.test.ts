import { createRequire } from 'node:module'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { betaQuantile } from '../../src/stats/beta-quantile.ts'
import { betaTails } from '../../src/stats/beta-tails.ts'
import { normalCdf } from '../../src/stats/normal-cdf.ts'
import { normalQuantile } from '../../src/stats/normal-quantile.ts'
import { tQuantile } from '../../src/stats/t-quantile.ts'

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

  test('agrees with it for the shapes of real effective numbers, from less than one on, and for a million cases', () => {
    const shape = logUniform(Math.log(0.05), Math.log(1e6))
    fc.assert(
      fc.property(shape, shape, logUniform(Math.log(1e-7), Math.log(0.5)), fc.boolean(), (a, b, p, isUpper) => {
        const ours = betaQuantile(isUpper ? 'upper' : 'lower', p, a, b)
        const theirs = betaincinv(p, a, b, isUpper)
        // Both know a quantile near 1 to the last places of 1 only, and one near 0 while it is above the smallest doubles.
        fc.pre(theirs > 1e-200)
        expect(Math.abs(ours / theirs - 1)).toBeLessThan(1e-11)
      }),
      { seed: 20260105, numRuns: 1000 },
    )
  })

  test('is p^(1 / a) for Beta(a, 1), and 1 - p^(1 / b) above the upper tail of Beta(1, b)', () => {
    fc.assert(
      fc.property(logUniform(-2, Math.log(1e7)), logUniform(Math.log(1e-12), Math.log(0.5)), (shape, p) => {
        expect(Math.abs(betaQuantile('lower', p, shape, 1) / p ** (1 / shape) - 1)).toBeLessThan(1e-12)
        const complement = -Math.expm1(Math.log(p) / shape)
        expect(Math.abs(betaQuantile('upper', p, 1, shape) / complement - 1)).toBeLessThan(1e-12)
      }),
      { seed: 20260106, numRuns: 500 },
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

test('the t quantile is what its closed forms say for one, two and four degrees of freedom', () => {
  fc.assert(
    fc.property(logUniform(Math.log(1e-9), Math.log(0.499)), (p) => {
      expect(Math.abs(tQuantile(p, 1) * Math.tan(Math.PI * p) - 1)).toBeLessThan(1e-12)
      const spread = 4 * p * (1 - p)
      const two = (1 - 2 * p) * Math.sqrt(2 / spread)
      expect(Math.abs(tQuantile(p, 2) / two - 1)).toBeLessThan(1e-12)
      // W. T. Shaw, Journal of Computational Finance 9 (2006) 37, equation 37.
      const root = Math.sqrt(spread)
      const four = 2 * Math.sqrt(Math.cos(Math.acos(root) / 3) / root - 1)
      expect(Math.abs(tQuantile(p, 4) / four - 1)).toBeLessThan(1e-9)
    }),
    { seed: 20260107, numRuns: 500 },
  )
})

test('the t quantile falls to the normal one as its degrees of freedom grow', () => {
  fc.assert(
    fc.property(logUniform(Math.log(1e-6), Math.log(0.4)), logUniform(0, Math.log(1e6)), (p, degrees) => {
      const t = tQuantile(p, degrees)
      expect(t).toBeGreaterThan(-normalQuantile(p))
      expect(tQuantile(p, 2 * degrees)).toBeLessThan(t)
    }),
    { seed: 20260108, numRuns: 300 },
  )
})
