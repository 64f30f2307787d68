import type { BinaryMethod } from '../policy/policy.ts'
import { binomialAtLeast } from '../stats/binomial.ts'
import { normalQuantile } from '../stats/normal-quantile.ts'

/** A rate and its complement, each to full accuracy. */
export interface Rate {
  readonly rate: number
  readonly complement: number
}

/** When an interval of hits among a number of cases lies above a threshold, without computing the interval. */
export interface RateTest {
  /** Whether the interval of `hits` among `cases` lies above the threshold. `hits` may lie between whole numbers. */
  readonly isAbove: (hits: number, cases: number) => boolean
  /**
   * The real number of hits at which the interval touches the threshold, good to a tenth: hits above it lie above. It
   * is beyond `cases` when not even all hits are enough. Its whole part is exact.
   */
  readonly critical: (cases: number) => number
}

/** The test behind the two-sided interval of a method at level 1 - alpha. */
export function rateTest(method: BinaryMethod, threshold: Rate, alpha: number): RateTest {
  return method === 'wilson' ? scoreTest(threshold, alpha) : exactTest(threshold, alpha)
}

/** A Wilson bound is at the threshold when the hits are z standard errors away from it. */
function scoreTest({ rate, complement }: Rate, alpha: number): RateTest {
  const z = -normalQuantile(alpha / 2)
  const critical = (cases: number): number => cases * rate + z * Math.sqrt(cases * rate * complement)
  return { critical, isAbove: (hits, cases) => hits > critical(cases) }
}

/** A Clopper-Pearson bound is above the threshold when so many hits or more have a chance below alpha / 2 there. */
function exactTest({ rate, complement }: Rate, alpha: number): RateTest {
  const chance = (hits: number, cases: number): number => binomialAtLeast(hits, cases, rate, complement)
  const isAbove = (hits: number, cases: number): boolean => hits > 0 && chance(hits, cases) < alpha / 2
  const score = scoreTest({ rate, complement }, alpha)
  const critical = (cases: number): number => {
    let least = Math.min(cases + 1, Math.max(1, Math.floor(score.critical(cases)) + 1))
    while (!isAbove(least, cases)) least += 1
    while (least > 1 && isAbove(least - 1, cases)) least -= 1
    const [before, at] = [chance(least - 1, cases), chance(least, cases)]
    // The chance falls almost like an exponential between two whole numbers. Past all hits it is 0.
    const part = at > 0 ? Math.log(before / (alpha / 2)) / Math.log(before / at) : 0.5
    return least - 1 + Math.min(0.999, Math.max(0, part))
  }
  return { critical, isAbove }
}
