import { requireTrials } from './domain.ts'

/**
 * pass^k of one case: the chance that each of `k` of its trials passes, drawn from the `trials` that it had, C(passed,
 * k) / C(trials, k). Without bias for the chance that all of k fresh trials pass. In [0, 1]; relative accuracy 1e-13.
 *
 * S. Yao et al., tau-bench, 2024 (arXiv 2406.12045), section 3.
 *
 * @throws `stats_domain` unless all are whole numbers with 0 <= passed <= trials and 1 <= k <= trials: fewer trials
 * than k say nothing about k.
 * @example
 * ```ts
 * passHatK(3, 5, 2) // 0.3
 * ```
 */
export function passHatK(passed: number, trials: number, k: number): number {
  requireTrials(passed, trials, k)
  let all = 1
  for (let drawn = 0; drawn < k && all > 0; drawn++) all *= (passed - drawn) / (trials - drawn)
  return all
}
