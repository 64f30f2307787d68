import { boundedText } from './bounded-text.ts'
import { countOf, formatCount } from './format-count.ts'
import type { Theme } from './theme.ts'

/** A case whose test is red because criteria were missed. */
export interface MissedCase {
  /** File and suite: `bot.test.ts > support-bot`. */
  readonly where: string
  /** Which criteria the case misses. */
  readonly message: string
  readonly expected: string
  readonly actual: string
}

/** More of them are read in an editor, or in a report of their own. */
const SHOWN_CASES = 20
const SHOWN_COLUMNS = 300

/**
 * The missed cases, the first twenty of them with what was expected and what came; nothing when there are none.
 *
 * @example
 * ```ts
 * missLines([{ where: 'bot.test.ts > bot', message: 'q1 misses exact', expected: '"yes"', actual: '"no"' }], plainTheme)
 * // ['Missed cases', '  q1 misses exact (bot.test.ts > bot)', '    expected  "yes"', '    actual    "no"']
 * ```
 */
export function missLines(missed: readonly MissedCase[], theme: Theme): string[] {
  if (missed.length === 0) return []
  const left = missed.length - SHOWN_CASES
  return [
    theme.strong('Missed cases'),
    ...missed
      .slice(0, SHOWN_CASES)
      .flatMap(({ where, message, expected, actual }) => [
        `  ${shown(message)} (${shown(where)})`,
        `    expected  ${shown(expected)}`,
        `    actual    ${shown(actual)}`,
      ]),
    ...(left > 0 ? [`  and ${formatCount(left)} more of ${countOf(missed.length, 'missed case')}`] : []),
  ]
}

function shown(text: string): string {
  return boundedText(text, SHOWN_COLUMNS)
}
