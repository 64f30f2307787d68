import type { TrialGroup } from '../evidence/metric.ts'
import { betaQuantile } from '../stats/beta-quantile.ts'
import type { CaseGroup } from '../stats/case-groups.ts'
import { clopperPearson } from '../stats/clopper-pearson.ts'
import { clusteredMean } from '../stats/clustered-mean.ts'
import type { Interval } from '../stats/interval.ts'
import { kornGraubard } from '../stats/korn-graubard.ts'
import { tQuantile } from '../stats/t-quantile.ts'
import { LEAST_SCORES } from './mean-interval.ts'
import { known, none, type MeasuredInterval } from './measured-interval.ts'
import type { TrialMethod } from './policy.ts'

/** The observed trials of each group, as the methods want them; cases without any are left out. */
export function observedGroups(groups: readonly TrialGroup[]): readonly CaseGroup[] {
  return groups.flatMap(({ cases, passed, observed }) => (observed === 0 ? [] : [{ cases, passed, trials: observed }]))
}

/**
 * The interval of the share of observed trials that pass, two-sided at 1 - alpha; those of one case may depend on each
 * other in any way.
 */
export function observedTrialInterval(
  groups: readonly TrialGroup[],
  method: TrialMethod,
  alpha: number,
): MeasuredInterval {
  const seen = observedGroups(groups)
  if (method === 'korn-graubard') return known(kornGraubard(seen, alpha))
  if (seen.length === 0) return none('nothing_observed')
  if (isTooFew(seen)) return none('too_few_for_method')
  const result = clusteredMean(trialsOf(seen), alpha)
  return result.status === 'undefined' ? none(result.reason) : known(withinRates(result.interval))
}

/**
 * Holds the interval of every way in which the missing trials could have ended. It is not enough to count all of them as
 * misses, or all as passes: missing trials of some cases could set these apart from the others, and so widen the
 * interval. Ends are those of the smallest and the largest share of passes, with the largest possible difference between
 * cases.
 */
export function worstCaseTrialInterval(
  groups: readonly TrialGroup[],
  method: TrialMethod,
  alpha: number,
): MeasuredInterval {
  if (groups.every(({ missing }) => missing === 0)) return observedTrialInterval(groups, method, alpha)
  const possible = possibleShares(groups)
  if (method === 'clustered') {
    // A missing case is not one that tells how much cases differ.
    return isTooFew(observedGroups(groups)) ? none('too_few_for_method') : worstCaseMean(groups, possible, alpha)
  }
  if (possible.cases === 1) return known({ lower: 0, upper: 1 })
  return known({
    lower: Math.min(...possible.shares.map((share) => kornGraubardAt(share, possible, alpha).lower)),
    upper: Math.max(...possible.shares.map((share) => kornGraubardAt(share, possible, alpha).upper)),
  })
}

/** Whether these are fewer cases than a t interval is to be trusted with. */
function isTooFew(groups: readonly CaseGroup[]): boolean {
  return groups.reduce((total, { cases }) => total + cases, 0) < LEAST_SCORES.clustered
}

/** What the missing trials leave open. */
interface PossibleShares {
  readonly cases: number
  readonly trials: number
  /** The smallest and the largest share of passes; where the largest is 1, also the one before, and so for 0. */
  readonly shares: readonly number[]
  /** Whether all cases may have the same share: then cases may be all that counts. */
  readonly mayBeEven: boolean
  /** The largest sum of squares of what the passes of a case are off the share of all, each divided by `divisor`. */
  readonly squares: (divisor: (group: TrialGroup) => number) => number
}

function possibleShares(groups: readonly TrialGroup[]): PossibleShares {
  const sum = (of: (group: TrialGroup) => number): number =>
    groups.reduce((total, group) => total + group.cases * of(group), 0)
  const trials = sum(sizeOf)
  const [least, most] = [sum(({ passed }) => passed), sum(({ passed, missing }) => passed + missing)]
  const offBy = ({ passed, missing, ...rest }: TrialGroup, share: number): number => {
    const expected = sizeOf({ passed, missing, ...rest }) * share
    return Math.max(Math.abs(passed - expected), Math.abs(passed + missing - expected))
  }
  return {
    cases: sum(() => 1),
    trials,
    shares: [least, Math.max(1, least), Math.min(trials - 1, most), most].map((passed) => passed / trials),
    mayBeEven:
      Math.max(...groups.map((group) => group.passed / sizeOf(group))) <=
      Math.min(...groups.map((group) => (group.passed + group.missing) / sizeOf(group))),
    squares: (divisor) =>
      Math.max(...[least, most].map((passed) => sum((group) => offBy(group, passed / trials) ** 2 / divisor(group)))),
  }
}

function sizeOf({ observed, missing }: TrialGroup): number {
  return observed + missing
}

function kornGraubardAt(share: number, { cases, trials, mayBeEven, squares }: PossibleShares, alpha: number): Interval {
  if (share === 0 || share === 1) return clopperPearson(share * cases, cases, alpha)
  const variance = ((cases / (cases - 1)) * squares(() => 1)) / trials ** 2
  const ratio = tQuantile(alpha / 2, trials - 1) / tQuantile(alpha / 2, cases - 1)
  const effective = Math.min(
    trials,
    variance === 0 ? cases : ((share * (1 - share)) / variance) * ratio ** 2,
    mayBeEven ? cases : trials,
  )
  const [hits, misses] = [share * effective, (1 - share) * effective]
  return {
    lower: betaQuantile('lower', alpha / 2, hits, misses + 1),
    upper: betaQuantile('upper', alpha / 2, hits + 1, misses),
  }
}

function worstCaseMean(groups: readonly TrialGroup[], possible: PossibleShares, alpha: number): MeasuredInterval {
  const { cases, trials, mayBeEven, squares, shares } = possible
  if (cases < 2 || mayBeEven) return none('no_spread')
  // Degrees of freedom come from the sizes of the cases alone: those of any outcome with a spread.
  const spread = groups.map((group, index) => ({
    ...group,
    passed: index === 0 ? sizeOf(group) : 0,
    trials: sizeOf(group),
  }))
  const example = clusteredMean(trialsOf(spread), alpha)
  if (example.status === 'undefined') return none(example.reason)
  const error = Math.sqrt(squares((group) => 1 - sizeOf(group) / trials)) / trials
  const half = tQuantile(alpha / 2, example.degrees) * error
  return known(withinRates({ lower: Math.min(...shares) - half, upper: Math.max(...shares) + half }))
}

/** 1 for each passed trial and 0 for each other, case by case. */
function trialsOf(groups: readonly CaseGroup[]): readonly Float64Array[] {
  return groups.flatMap(({ cases, passed, trials }) => {
    const one = new Float64Array(trials).fill(1, 0, passed)
    return Array.from({ length: cases }, () => one)
  })
}

function withinRates({ lower, upper }: Interval): Interval {
  return { lower: Math.max(0, lower), upper: Math.min(1, upper) }
}
