import type { InfeasibleRecord } from '../src/evidence/infeasible.ts'
import type { RunManifest } from '../src/evidence/run-manifest.ts'
import { boundedText } from './bounded-text.ts'
import { repeatedCasesText } from './caution-texts.ts'
import { infeasibleLines } from './infeasible-lines.ts'
import type { Theme } from './theme.ts'

const SHOWN_COLUMNS = 300

/**
 * What is to be said of the cases of a suite before they are paid for: what they cannot decide, and that some are the same.
 *
 * @example
 * ```ts
 * noticeLines(manifest, records, plainTheme)
 * // ['support-bot: exact-label-floor cannot pass with 3 cases: 36 all-pass cases are needed at 0.90']
 * ```
 */
export function noticeLines(
  { suitePath, cases, repeated = 0 }: Pick<RunManifest, 'suitePath' | 'cases' | 'repeated'>,
  infeasible: readonly InfeasibleRecord[],
  theme: Theme,
): string[] {
  const lines = infeasibleLines(suitePath, infeasible, theme)
  if (repeated === 0) return lines
  return [...lines, theme.warning(boundedText(`${suitePath}: ${repeatedCasesText(repeated, cases)}`, SHOWN_COLUMNS))]
}
