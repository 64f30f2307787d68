import type { InfeasibleRecord } from '../src/evidence/infeasible.ts'
import { infeasibleText } from '../src/policy/infeasible-text.ts'
import { boundedText } from './bounded-text.ts'
import type { Theme } from './theme.ts'

const SHOWN_COLUMNS = 300

/**
 * What the cases of a suite cannot decide, whatever they show: to be said before they are paid for.
 *
 * @example
 * ```ts
 * infeasibleLines('support-bot', records, plainTheme)
 * // ['support-bot: exact-label-floor cannot pass with 3 cases: 36 all-pass cases are needed at 0.90']
 * ```
 */
export function infeasibleLines(suite: string, records: readonly InfeasibleRecord[], theme: Theme): string[] {
  return records.map((record) => theme.warning(boundedText(`${suite}: ${infeasibleText(record)}`, SHOWN_COLUMNS)))
}
