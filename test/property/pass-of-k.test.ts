import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { passAtK } from '../../src/stats/pass-at-k.ts'
import { passHatK } from '../../src/stats/pass-hat-k.ts'

const draw = fc
  .integer({ min: 1, max: 60 })
  .chain((trials) => fc.tuple(fc.nat({ max: trials }), fc.constant(trials), fc.integer({ min: 1, max: trials })))

test('pass@1 and pass^1 are the share of trials that passed', () => {
  fc.assert(
    fc.property(draw, ([passed, trials]) => {
      expect(passAtK(passed, trials, 1)).toBeCloseTo(passed / trials, 14)
      expect(passHatK(passed, trials, 1)).toBeCloseTo(passed / trials, 14)
    }),
    { seed: 20260161, numRuns: 500 },
  )
})

test('pass@k grows with k and with passes, pass^k falls with k and grows with passes, and both are in [0, 1]', () => {
  fc.assert(
    fc.property(draw, ([passed, trials, k]) => {
      const [at, hat] = [passAtK(passed, trials, k), passHatK(passed, trials, k)]
      expect(hat).toBeGreaterThanOrEqual(0)
      expect(hat).toBeLessThanOrEqual(at + 1e-14)
      expect(at).toBeLessThanOrEqual(1)
      if (k < trials) expect(passAtK(passed, trials, k + 1)).toBeGreaterThanOrEqual(at - 1e-14)
      if (k < trials) expect(passHatK(passed, trials, k + 1)).toBeLessThanOrEqual(hat)
      if (passed < trials) expect(passAtK(passed + 1, trials, k)).toBeGreaterThanOrEqual(at - 1e-14)
      if (passed < trials) expect(passHatK(passed + 1, trials, k)).toBeGreaterThanOrEqual(hat)
    }),
    { seed: 20260162, numRuns: 1000 },
  )
})

test('one pass in k is what all k missing is not', () => {
  fc.assert(
    fc.property(draw, ([passed, trials, k]) => {
      expect(passAtK(passed, trials, k)).toBeCloseTo(1 - passHatK(trials - passed, trials, k), 13)
    }),
    { seed: 20260163, numRuns: 500 },
  )
})

test('both are right on average, whatever the chance of a pass', () => {
  fc.assert(
    fc.property(draw, fc.double({ min: 0.01, max: 0.99, noNaN: true }), ([, trials, k], chance) => {
      let [at, hat] = [0, 0]
      let probability = (1 - chance) ** trials
      for (let passed = 0; passed <= trials; passed++) {
        at += probability * passAtK(passed, trials, k)
        hat += probability * passHatK(passed, trials, k)
        probability *= ((trials - passed) / (passed + 1)) * (chance / (1 - chance))
      }
      expect(at).toBeCloseTo(1 - (1 - chance) ** k, 10)
      expect(hat).toBeCloseTo(chance ** k, 10)
    }),
    { seed: 20260164, numRuns: 300 },
  )
})
