import { requireAlpha, requireThat } from './domain.ts'

/**
 * The error probability for each of `rules` rules with which the chance that any of them is wrong is `alpha` at most,
 * however they depend on each other: alpha / rules. It is the number of rules that were written, not of those with
 * evidence.
 *
 * C. E. Bonferroni, 1936; O. J. Dunn, Journal of the American Statistical Association 56 (1961) 52.
 *
 * @throws `stats_domain` unless alpha is in (0, 1) and `rules` a whole number of at least 1.
 * @example
 * ```ts
 * bonferroni(0.05, 4) // 0.0125
 * ```
 */
export function bonferroni(alpha: number, rules: number): number {
  requireAlpha(alpha)
  requireThat(Number.isSafeInteger(rules) && rules >= 1, 'rules', rules, 'a whole number of at least 1')
  return alpha / rules
}
