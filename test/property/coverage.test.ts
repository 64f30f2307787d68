import { describe, expect, test } from 'vitest'
import { randomFrom, type Random } from '../../scripts/operating-characteristics/random.ts'
import type { CaseGroup } from '../../src/stats/case-groups.ts'
import { clusteredMean } from '../../src/stats/clustered-mean.ts'
import { kornGraubard } from '../../src/stats/korn-graubard.ts'
import { quantileRanks } from '../../src/stats/quantile-ranks.ts'

const RUNS = 1500
/** 5 % of the runs, and three standard errors of what chance makes of that. */
const MOST_MISSES = 0.05 + 3 * Math.sqrt((0.05 * 0.95) / RUNS)

describe('intervals at level 0.95 miss the truth in 5 % of simulated runs at most', () => {
  test.each([
    [0, 20],
    [0.2, 20],
    [0.6, 20],
    [0.2, 100],
    [0.6, 100],
  ])('kornGraubard: trials of a case correlated by %s, %s cases', (correlation, cases) => {
    const random = randomFrom(correlation, cases, 1)
    const missed = shareOf(() => {
      const { lower, upper } = kornGraubard(casesWithTrials(random, { cases, rate: 0.85, correlation }), 0.05)
      return lower > 0.85 || upper < 0.85
    })
    expect(missed).toBeLessThanOrEqual(MOST_MISSES)
  })

  test.each([8, 30])('clusteredMean: %s cases of one to nine values, which share most of their variance', (cases) => {
    const random = randomFrom(cases, 2)
    const missed = shareOf(() => {
      const values = Array.from({ length: cases }, () => {
        const ofCase = 3 + random.normal()
        const size = 1 + Math.floor(random.uniform() * 9)
        return Array.from({ length: size }, () => ofCase + random.normal() / 2)
      })
      const result = clusteredMean(values, 0.05)
      return result.status === 'defined' && (result.interval.lower > 3 || result.interval.upper < 3)
    })
    expect(missed).toBeLessThanOrEqual(MOST_MISSES)
    // It is no wider than it needs to be either.
    expect(missed).toBeGreaterThan(0.02)
  })

  test('quantileRanks: the 90th percentile of times in whole seconds, many of them equal', () => {
    const random = randomFrom(3)
    const secondsOf = (): number => Math.floor(-4 * Math.log(random.uniform()))
    // P(seconds <= s) = 1 - exp(-(s + 1) / 4) reaches 0.9 at 9 seconds.
    const missed = shareOf(() => {
      const values = Array.from({ length: 60 }, secondsOf).toSorted((one, other) => one - other)
      const { lower, upper } = quantileRanks(60, 0.9, 0.05)
      return (values[lower - 1] ?? -Infinity) > 9 || (values[upper - 1] ?? Infinity) < 9
    })
    expect(missed).toBeLessThanOrEqual(MOST_MISSES)
  })
})

function shareOf(isMissed: () => boolean): number {
  return Array.from({ length: RUNS }, isMissed).filter(Boolean).length / RUNS
}

function casesWithTrials(
  random: Random,
  { cases, rate, correlation }: { readonly cases: number; readonly rate: number; readonly correlation: number },
): readonly CaseGroup[] {
  const weight = correlation === 0 ? 0 : 1 / correlation - 1
  return Array.from({ length: cases }, () => {
    const chance = correlation === 0 ? rate : random.beta(rate * weight, (1 - rate) * weight)
    return { cases: 1, passed: random.binomial(5, chance), trials: 5 }
  })
}
