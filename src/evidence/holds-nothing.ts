import type { Completeness } from './event.ts'

/**
 * Whether a run ended before any criterion said anything, not even that a judgement is missing. Cases that are excluded count
 * for nothing here, though they are finished from the start.
 *
 * @example
 * ```ts
 * holdsNothing({ completeness: 'PARTIAL', metrics: [{ observed: 0, missing: 0 }] }) // true
 * ```
 */
export function holdsNothing({
  completeness,
  metrics,
}: {
  readonly completeness: Completeness
  readonly metrics: readonly { readonly observed: number; readonly missing: number }[]
}): boolean {
  return completeness === 'PARTIAL' && metrics.every(({ observed, missing }) => observed + missing === 0)
}
