import { binomialAtLeast, binomialAtMost } from '../../src/stats/binomial.ts'
import type { Shares } from './section.ts'
import { verdictOf, type RuleTerms } from './verdict-of.ts'

/** How many of `cases` have to pass for a floor to read PASS, and may pass at most for FAIL. */
export interface CriticalCounts {
  /** `cases` + 1 when no number does. */
  readonly leastPass: number
  /** -1 when no number does. */
  readonly mostFail: number
}

/**
 * The counts at which the verdict of a floor changes, by halving: one pass more never makes a verdict worse, which
 * property tests hold every method to.
 */
export function criticalCounts(terms: RuleTerms, cases: number): CriticalCounts {
  const verdictAt = (passed: number) =>
    verdictOf(terms, { kind: 'BINARY', name: 'metric', passed, observed: cases, missing: 0, excluded: 0 })
  return {
    leastPass: firstWhere((passed) => verdictAt(passed) === 'PASS', cases + 1),
    mostFail: firstWhere((passed) => verdictAt(passed) !== 'FAIL', cases + 1) - 1,
  }
}

/** What a floor reads on independent cases of which each passes with chance `rate`: exact. */
export function rateShares({ leastPass, mostFail }: CriticalCounts, cases: number, rate: number): Shares {
  return { pass: binomialAtLeast(leastPass, cases, rate), fail: binomialAtMost(mostFail, cases, rate) }
}

/** The first whole number from 0 on that has a property which all after it have; `end` when none before it does. */
export function firstWhere(has: (count: number) => boolean, end: number): number {
  let [low, high] = [0, end]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (has(middle)) high = middle
    else low = middle + 1
  }
  return low
}
