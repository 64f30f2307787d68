import { requireThat } from './domain.ts'

/**
 * So many cases of which each passed in `passed` of its `trials` trials. A case by itself is a group with `cases: 1`; a
 * million cases with five trials each are six groups at most.
 */
export interface CaseGroup {
  readonly cases: number
  readonly passed: number
  readonly trials: number
}

/** What groups of cases add up to. */
export interface CaseTotals {
  readonly cases: number
  readonly passed: number
  readonly trials: number
}

/**
 * The number of cases, passes and trials in all groups.
 *
 * @throws `stats_domain` for a group without cases or trials, one with more passes than trials, a count that is not
 * whole, and more than 2^31 trials in all.
 */
export function totalsOf(groups: readonly CaseGroup[]): CaseTotals {
  let [cases, passed, trials] = [0, 0, 0]
  for (const [index, group] of groups.entries()) {
    const { cases: alike, passed: some, trials: all } = group
    requireThat(Number.isSafeInteger(alike) && alike >= 1, `groups[${index}].cases`, alike, AT_LEAST_ONE)
    requireThat(Number.isSafeInteger(all) && all >= 1, `groups[${index}].trials`, all, AT_LEAST_ONE)
    const isShare = Number.isSafeInteger(some) && some >= 0 && some <= all
    requireThat(isShare, `groups[${index}].passed`, some, `a whole number from 0 to ${all}`)
    cases += alike
    passed += alike * some
    trials += alike * all
  }
  requireThat(trials <= 2 ** 31, 'trials', trials, 'at most 2^31')
  return { cases, passed, trials }
}

/**
 * The same groups with as few trials as can say the same: copies of trials are taken out when every trial of every case
 * was copied equally often. Nothing in a number of copies is evidence.
 */
export function withoutCopies(groups: readonly CaseGroup[]): readonly CaseGroup[] {
  let copies = 0
  for (const { passed, trials } of groups) copies = commonDivisor(commonDivisor(copies, trials), passed)
  return copies <= 1
    ? groups
    : groups.map(({ cases, passed, trials }) => ({ cases, passed: passed / copies, trials: trials / copies }))
}

const AT_LEAST_ONE = 'a whole number of at least 1'

function commonDivisor(one: number, other: number): number {
  return other === 0 ? one : commonDivisor(other, one % other)
}
