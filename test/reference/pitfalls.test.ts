import { describe, expect, test } from 'vitest'
import { planRate } from '../../src/plan/plan-rate.ts'
import { observedRateInterval, worstCaseRateInterval } from '../../src/policy/rate-interval.ts'
import { bca } from '../../src/stats/bca.ts'
import { clopperPearson } from '../../src/stats/clopper-pearson.ts'
import { clusterError } from '../../src/stats/cluster-error.ts'
import { clusteredMean } from '../../src/stats/clustered-mean.ts'
import type { Interval } from '../../src/stats/interval.ts'
import { kornGraubard } from '../../src/stats/korn-graubard.ts'
import { mcnemarExact } from '../../src/stats/mcnemar-exact.ts'
import { passAtK } from '../../src/stats/pass-at-k.ts'
import { tInterval } from '../../src/stats/t-interval.ts'
import { wilson } from '../../src/stats/wilson.ts'

/** Mistakes that were reported of other programs, with the right values: from R and from closed forms. */
describe('mistakes that other programs made', () => {
  test.each([
    ['NaN when none passes (statsmodels#2609)', 0, 10, 0.05, [0, 0.308497]],
    ['NaN when all pass (statsmodels#2742)', 5, 5, 0.05, [0.478176, 1]],
    ['an upper bound of 0.99999986 (statsmodels#9141)', 0, 1000, 1e-7, [0, 0.0166707224315207]],
    ['the same (statsmodels#9549)', 0, 500, 0.001 / 501, [0, 0.0272566633183549]],
    ['an upper bound of 0.0594 (statsmodels#7008)', 10, 100_000, 1e-11, [undefined, 0.000503060900757259]],
    ['no width for 25 misses (lm-evaluation-harness#4070)', 0, 25, 0.05, [0, 0.13719]],
    ['no width for 5,000 misses (garak#2033)', 0, 5000, 0.05, [0, 0.0007375]],
  ] as const)('%s: clopperPearson of %s of %s at alpha %s', (_what, passed, observed, alpha, [lower, upper]) => {
    const interval = clopperPearson(passed, observed, alpha)
    if (lower !== undefined) expect(interval.lower).toBeCloseTo(lower, 6)
    expect(interval.upper / upper).toBeCloseTo(1, 4)
  })

  test('bounds that fall with one pass more (scipy#12794)', () => {
    const uppers = Array.from({ length: 200 }, (_, passed) => clopperPearson(passed, 100_000, 1e-11).upper)
    expect(uppers).toEqual(uppers.toSorted((one, other) => one - other))
  })

  test('Wilson bounds of 1.0000000000000002 and -3.5e-18 (statsmodels#7386)', () => {
    expect(wilson(38, 38, 0.05).upper).toBe(1)
    expect(wilson(0, 77, 0.05).lower).toBe(0)
  })

  test('a standard error of 0 for 14 of 307 (lm-evaluation-harness#3966)', () => {
    const residuals = [
      { cases: 14, size: 1, residual: 1 - 14 / 307 },
      { cases: 293, size: 1, residual: -14 / 307 },
    ]
    expect(clusterError(residuals)).toBeCloseTo(0.0119261, 7)
  })

  test('certainty from no data, one value or one case (inspect_ai#4421, #4720, lm-evaluation-harness#1395)', () => {
    const noSpread = { status: 'undefined', reason: 'no_spread' }
    expect(tInterval([0.7], 0.05)).toEqual(noSpread)
    expect(clusteredMean([[0.7, 0.9]], 0.05)).toEqual(noSpread)
    expect(kornGraubard([{ cases: 1, passed: 7, trials: 10 }], 0.05)).toEqual({ lower: 0, upper: 1 })
    expect(clopperPearson(0, 0, 0.05)).toEqual({ lower: 0, upper: 1 })
  })

  test('a bootstrap of equal values that is NaN or crashes (scipy#14351, scikit-hep/resample#84)', () => {
    expect(bca([0.3, 0.3, 0.3], 0.05)).toEqual({ status: 'undefined', reason: 'no_spread' })
  })

  test('errors that leave numerator and denominator: 80 of 90 for 80 of 100 (inspect_ai#3707, #4286)', () => {
    const counts = { passed: 80, observed: 90, missing: 10 }
    expect(percent(observedRateInterval(counts, 'clopper-pearson', 0.05))).toEqual(['80.5', '94.5'])
    expect(percent(worstCaseRateInterval(counts, 'clopper-pearson', 0.05))).toEqual(['70.8', '95.1'])
  })

  test('7 of the 7 that could be judged, of 861, taken for 100 % (promptfoo#6343, Frontier-CS#161)', () => {
    const counts = { passed: 7, observed: 7, missing: 854 }
    expect(percent(observedRateInterval(counts, 'clopper-pearson', 0.05))).toEqual(['59.0', '100.0'])
    expect(percent(worstCaseRateInterval(counts, 'clopper-pearson', 0.05))).toEqual(['0.3', '100.0'])
  })

  test('pairs of case and repetition taken for independent (jacobian#1597, jax-aht#108)', () => {
    const groups = [
      { cases: 3, passed: 5, trials: 5 },
      { cases: 2, passed: 0, trials: 5 },
    ]
    expect(percent(kornGraubard(groups, 0.05))).toEqual(percent(clopperPearson(3, 5, 0.05)))
  })

  test('pass@k from the counts of several problems: 97.7 % for 50 of 164 with one sample each (aprender#2118)', () => {
    expect(() => passAtK(1, 1, 10)).toThrow(expect.objectContaining({ code: 'stats_domain' }))
    expect(passAtK(1, 1, 1)).toBe(1)
  })

  test('a p value of 1.246 (mlxtend#851)', () => {
    expect(mcnemarExact({ both: 0, onlyBaseline: 5, onlyCandidate: 5, neither: 0 })).toBe(1)
  })

  test('halves that are rounded up: a plan for 1629 cases where 1632 are needed', () => {
    const plan = planRate({ passed: 13, cases: 18, threshold: 0.7, method: 'clopper-pearson', level: 0.95 })
    expect(plan).toMatchObject({ ifRateHolds: { first: 1632 } })
  })
})

function percent({ lower, upper }: Interval): readonly [string, string] {
  return [(lower * 100).toFixed(1), (upper * 100).toFixed(1)]
}
