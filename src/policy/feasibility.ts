import type { CriterionSpec } from '../evidence/criterion.ts'
import { EXECUTION_METRICS, isExecutionMetric } from '../evidence/execution-metric.ts'
import type { InfeasibleRecord } from '../evidence/infeasible.ts'
import { sliceKey, type Slice } from '../evidence/slice.ts'
import { alphaOf } from './decide.ts'
import { evidenceLimits, type EvidenceLimits, type Side } from './evidence-limits.ts'
import { estimandOf } from './method.ts'
import type { Policy, Requirement, Rule } from './policy.ts'

/** What is known of a suite before its first call. */
export interface SuiteAtHand {
  readonly criteria: readonly CriterionSpec[]
  /** Cases that will be executed: excluded ones are left out. */
  readonly cases: number
  /** How often each of them is asked. */
  readonly trials: number
  readonly slices: readonly { readonly where: Slice; readonly cases: number }[]
}

/**
 * Which verdicts are out of reach of the cases at hand, even if all of them show the best, or the worst, that there is.
 * Nothing is said where that is not known: of `bca`, `t` and `clustered` with cases enough.
 *
 * @example
 * ```ts
 * infeasibilities(policy, { criteria, cases: 3, trials: 1, slices: [] })
 * // [{ rule: 'exact-label-floor', verdict: 'PASS', at_hand: 3, needed: 36, showing: 'all-pass', against: 'at 0.90', ... }]
 * ```
 */
export function infeasibilities(policy: Policy, suite: SuiteAtHand): readonly InfeasibleRecord[] {
  return policy.rules.flatMap((rule) => {
    const { metric } = rule
    const spec = isExecutionMetric(metric)
      ? EXECUTION_METRICS[metric]
      : suite.criteria.find(({ name }) => name === metric)
    if (spec === undefined) return []
    const estimand = estimandOf(rule, policy, { ...spec, ...(suite.trials > 1 && { trials: suite.trials }) })
    const cases = casesOf(rule, suite)
    const limits = evidenceLimits(rule, estimand, { spec, cases, trials: suite.trials, alpha: alphaOf(rule, policy) })
    return recordsOf(rule, limits)
  })
}

function casesOf({ where }: Rule, { cases, slices }: SuiteAtHand): number {
  if (where === undefined) return cases
  return slices.find((slice) => sliceKey(slice.where) === sliceKey(where))?.cases ?? 0
}

const LARGEST = 10_000_000

function recordsOf(rule: Rule, limits: EvidenceLimits): readonly InfeasibleRecord[] {
  const { atHand, unit, reason } = limits
  const base = { rule: rule.id, at_hand: atHand, unit, against: limits.against }
  if (reason !== undefined) return [{ ...base, verdict: null, reason, needed: null, showing: null }]
  const sidesOf: { readonly [Verdict in 'PASS' | 'FAIL']: readonly Side[] } = sidesByVerdict(rule.requires)
  const records = (['PASS', 'FAIL'] as const).flatMap((verdict): readonly InfeasibleRecord[] => {
    const sides = sidesOf[verdict]
    const possible = sides.filter((side) => !limits.unreachable.includes(side))
    if (possible.length === 0) {
      return [{ ...base, verdict, reason: 'threshold_at_end', needed: null, showing: null }]
    }
    if (possible.some((side) => limits.reaches(atHand, side))) return []
    const best = possible
      .map((side) => ({ side, needed: leastUnits((units) => limits.reaches(units, side), atHand) }))
      .toSorted((one, other) => (one.needed ?? Infinity) - (other.needed ?? Infinity))[0]
    const showing = best === undefined ? null : limits.showing(best.side)
    return [{ ...base, verdict, reason: 'too_few', needed: best?.needed ?? null, showing }]
  })
  const [pass, fail] = records
  const isSame = limits.isAny === true && pass?.reason === 'too_few' && pass.needed === fail?.needed
  return isSame ? [{ ...pass, verdict: null }] : records
}

function sidesByVerdict({ kind }: Requirement): { readonly PASS: readonly Side[]; readonly FAIL: readonly Side[] } {
  if (kind === 'between') return { PASS: ['inside'], FAIL: ['below', 'above'] }
  return kind === 'at_least' ? { PASS: ['above'], FAIL: ['below'] } : { PASS: ['below'], FAIL: ['above'] }
}

function leastUnits(holds: (units: number) => boolean, after: number): number | null {
  let below = after
  let above = Math.max(1, after)
  while (!holds(above)) {
    if (above >= LARGEST) return null
    below = above
    above = Math.min(LARGEST, above * 2)
  }
  while (above - below > 1) {
    const middle = Math.floor((below + above) / 2)
    if (holds(middle)) above = middle
    else below = middle
  }
  return above
}
