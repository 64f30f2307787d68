import { betaQuantile } from './beta-quantile.ts'
import { requirePositive, requireThat } from './domain.ts'

/**
 * The t with P(T > t) = `upperTail` for Student's t with `degrees` of freedom (real, above 0), to a relative accuracy
 * of 1e-13.
 *
 * From t^2 / (degrees + t^2) ~ Beta(1/2, degrees/2) for the two-sided tail (Abramowitz & Stegun 26.7.1).
 *
 * @throws `stats_domain` unless 0 < upperTail <= 1/2 and degrees > 0.
 * @example
 * ```ts
 * tQuantile(0.025, 9) // 2.262...
 * ```
 */
export function tQuantile(upperTail: number, degrees: number): number {
  requireThat(upperTail > 0 && upperTail <= 0.5, 'upperTail', upperTail, 'above 0 and at most 0.5')
  requirePositive(degrees, 'degrees')
  if (upperTail === 0.5) return 0
  const share = betaQuantile('upper', 2 * upperTail, 0.5, degrees / 2)
  if (share <= 0.9) return Math.sqrt((degrees * share) / (1 - share))
  // Close to 1 the share has lost the digits of its complement, which is asked for directly.
  const complement = betaQuantile('lower', 2 * upperTail, degrees / 2, 0.5)
  return Math.sqrt((degrees * (1 - complement)) / complement)
}
