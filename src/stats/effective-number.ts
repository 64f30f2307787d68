import { totalsOf, withoutCopies, type CaseGroup } from './case-groups.ts'
import { clusterError } from './cluster-error.ts'
import { requireAlpha } from './domain.ts'
import { tQuantile } from './t-quantile.ts'

/** How much evidence trials of cases are, in judgements that do not depend on each other. */
export interface EffectiveNumber {
  /** Real, above 0, at most the number of trials; 0 without cases. */
  readonly effective: number
  /** Trials for each effective one, at least 1; 1 without cases. */
  readonly designEffect: number
}

/**
 * The number of independent judgements that would say as much about a rate as trials of these cases do, at level 1 -
 * alpha: p (1 - p) / SE^2 with the cases as clusters, lowered for how little a few cases tell of SE by the ratio of the
 * t quantiles, and never above the number of trials.
 *
 * Where trials of a case never differ, or all of them agree, or SE is 0, it is the number of cases. Copies of all trials
 * change nothing: they are taken out first. E. L. Korn & B. I. Graubard, Survey Methodology 24 (1998) 193, section 3.
 *
 * @throws `stats_domain` for impossible counts, more than 2^31 trials, or alpha outside (0, 1).
 * @example
 * ```ts
 * const groups = [
 *   { cases: 3, passed: 5, trials: 5 },
 *   { cases: 2, passed: 0, trials: 5 },
 * ]
 * effectiveNumber(groups, 0.05) // { effective: 5, designEffect: 5 }
 * ```
 */
export function effectiveNumber(groups: readonly CaseGroup[], alpha: number): EffectiveNumber {
  requireAlpha(alpha)
  const { trials } = totalsOf(groups)
  if (trials === 0) return { effective: 0, designEffect: 1 }
  const effective = effectiveOf(withoutCopies(groups), alpha)
  return { effective, designEffect: trials / effective }
}

function effectiveOf(groups: readonly CaseGroup[], alpha: number): number {
  const { cases, passed, trials } = totalsOf(groups)
  // As many passes for each trial in every case as in all: no spread between cases that could be measured.
  const isEven = groups.every((group) => group.passed * trials === group.trials * passed)
  if (isEven || trials === cases || cases === 1) return cases
  const rate = passed / trials
  const error = clusterError(
    groups.map((group) => ({ cases: group.cases, size: group.trials, residual: group.passed - group.trials * rate })),
  )
  const ratio = tQuantile(alpha / 2, trials - 1) / tQuantile(alpha / 2, cases - 1)
  return Math.min(trials, ((rate * (1 - rate)) / error ** 2) * ratio ** 2)
}
