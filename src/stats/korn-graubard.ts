import { betaQuantile } from './beta-quantile.ts'
import { totalsOf, type CaseGroup } from './case-groups.ts'
import { clopperPearson } from './clopper-pearson.ts'
import { requireAlpha } from './domain.ts'
import { effectiveNumber } from './effective-number.ts'
import type { Interval } from './interval.ts'

/**
 * The interval for the share of trials that pass when each case was tried several times, two-sided at level 1 - alpha:
 * {@link clopperPearson} on the {@link effectiveNumber} of trials. Inside [0, 1], and exactly 0 or 1 at an end that the
 * counts reach. No cases give [0, 1], and so does a single one with passes and misses: it tells nothing of others.
 *
 * Trials of one case are not independent; taking them for that passes too often. With one trial each, and where the
 * trials of no case differ, it is the Clopper-Pearson interval over cases. Copies of trials never narrow it. Relative
 * accuracy 1e-12. E. L. Korn & B. I. Graubard, Survey Methodology 24 (1998) 193.
 *
 * @throws `stats_domain` for impossible counts, more than 2^31 trials, or alpha outside (0, 1).
 * @example
 * ```ts
 * kornGraubard([{ cases: 30, passed: 5, trials: 5 }], 0.05) // { lower: 0.8842966..., upper: 1 }, as for 30 of 30
 * ```
 */
export function kornGraubard(groups: readonly CaseGroup[], alpha: number): Interval {
  requireAlpha(alpha)
  const { cases, passed, trials } = totalsOf(groups)
  if (passed === 0) return clopperPearson(0, cases, alpha)
  if (passed === trials) return clopperPearson(cases, cases, alpha)
  if (cases === 1) return { lower: 0, upper: 1 }
  const { effective } = effectiveNumber(groups, alpha)
  const hits = (passed / trials) * effective
  const misses = ((trials - passed) / trials) * effective
  return {
    lower: betaQuantile('lower', alpha / 2, hits, misses + 1),
    upper: betaQuantile('upper', alpha / 2, hits + 1, misses),
  }
}
