import { requireTrials } from './domain.ts'

/**
 * pass@k of one case: the chance that at least one of `k` of its trials passes, drawn from the `trials` that it had,
 * 1 - C(trials - passed, k) / C(trials, k). Without bias for the chance that one of k fresh trials passes. In [0, 1];
 * absolute accuracy 1e-15.
 *
 * One case, not a pool of cases: average it over cases. M. Chen et al., Evaluating Large Language Models Trained on
 * Code, 2021 (arXiv 2107.03374), equation 1.
 *
 * @throws `stats_domain` unless all are whole numbers with 0 <= passed <= trials and 1 <= k <= trials: fewer trials
 * than k say nothing about k.
 * @example
 * ```ts
 * passAtK(3, 5, 2) // 0.9
 * ```
 */
export function passAtK(passed: number, trials: number, k: number): number {
  requireTrials(passed, trials, k)
  const failed = trials - passed
  let none = 1
  // The shorter of the two products that C(failed, k) / C(trials, k) is.
  if (k <= passed) for (let drawn = 0; drawn < k; drawn++) none *= (failed - drawn) / (trials - drawn)
  else for (let pass = 0; pass < passed; pass++) none *= (trials - k - pass) / (trials - pass)
  return 1 - none
}
