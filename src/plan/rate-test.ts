import type { BinaryMethod } from '../policy/policy.ts'
import { betaTails } from '../stats/beta-tails.ts'
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
  return method === 'wilson' ? scoreTest(threshold, alpha) : tailTest(TAILS[method], threshold, alpha)
}

/** A Wilson bound is at the threshold when the hits are z standard errors away from it. */
function scoreTest({ rate, complement }: Rate, alpha: number): RateTest {
  const z = -normalQuantile(alpha / 2)
  const critical = (cases: number): number => cases * rate + z * Math.sqrt(cases * rate * complement)
  return { critical, isAbove: (hits, cases) => hits > critical(cases) }
}

type Tail = (hits: number, cases: number, threshold: Rate) => number

/** What must be below alpha / 2 for the bound of so many hits to be above the threshold. */
const TAILS: { readonly [Method in Exclude<BinaryMethod, 'wilson'>]: Tail } = {
  'clopper-pearson': chanceOfAtLeast,
  // Half of the chance of the count itself.
  'mid-p': (hits, cases, threshold) =>
    (chanceOfAtLeast(hits, cases, threshold) + (hits >= cases ? 0 : chanceOfAtLeast(hits + 1, cases, threshold))) / 2,
  // The posterior chance of a rate up to the threshold.
  jeffreys: (hits, cases, { rate, complement }) => betaTails(hits + 0.5, cases - hits + 0.5, rate, complement).lower,
}

function chanceOfAtLeast(hits: number, cases: number, { rate, complement }: Rate): number {
  return binomialAtLeast(hits, cases, rate, complement)
}

function tailTest(tail: Tail, threshold: Rate, alpha: number): RateTest {
  const isAbove = (hits: number, cases: number): boolean => hits > 0 && tail(hits, cases, threshold) < alpha / 2
  const score = scoreTest(threshold, alpha)
  const critical = (cases: number): number => {
    let least = Math.min(cases + 1, Math.max(1, Math.floor(score.critical(cases)) + 1))
    while (least <= cases && !isAbove(least, cases)) least += 1
    while (least > 1 && isAbove(least - 1, cases)) least -= 1
    const before = tail(least - 1, cases, threshold)
    const at = least > cases ? 0 : tail(least, cases, threshold)
    // The chance falls almost like an exponential between two whole numbers. Past all hits it is 0.
    const part = at > 0 ? Math.log(before / (alpha / 2)) / Math.log(before / at) : 0.5
    return least - 1 + Math.min(0.999, Math.max(0, part))
  }
  return { critical, isAbove }
}
