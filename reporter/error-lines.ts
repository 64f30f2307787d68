import type { ErrorGroup } from './error-tally.ts'
import { countOf, formatCount } from './format-count.ts'
import { boundedText } from './bounded-text.ts'
import type { Theme } from './theme.ts'

const SHOWN_GROUPS = 10
const SHOWN_COLUMNS = 160

/**
 * Errors by cause, each with its count and one example; nothing when there were none. Reasons are fixed words, all else
 * is from outside and encoded.
 *
 * @example
 * ```ts
 * errorLines(groups, plainTheme) // ['Errors', '  30 × timeout, for example q017: no answer within 60s']
 * ```
 */
export function errorLines(groups: readonly ErrorGroup[], theme: Theme): string[] {
  if (groups.length === 0) return []
  const shown = groups.slice(0, SHOWN_GROUPS)
  const rest = groups.slice(SHOWN_GROUPS)
  const lines = [theme.strong('Errors'), ...shown.map((group) => `  ${groupText(group)}`)]
  if (rest.length === 0) return lines
  const cases = rest.reduce((total, { count }) => total + count, 0)
  return [...lines, `  … and ${countOf(cases, 'error')} of ${countOf(rest.length, 'other cause')}`]
}

function groupText({ reason, criterion, count, example }: ErrorGroup): string {
  const where = criterion === null ? '' : ` in ${boundedText(criterion, SHOWN_COLUMNS)}`
  const cause = `${formatCount(count)} × ${boundedText(reason, SHOWN_COLUMNS)}${where}`
  const message = example.message === '' ? '' : `: ${boundedText(example.message, SHOWN_COLUMNS)}`
  return `${cause}, for example ${boundedText(example.caseId, SHOWN_COLUMNS)}${message}`
}
