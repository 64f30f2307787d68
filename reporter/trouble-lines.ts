import type { OloproofError } from '../src/base/error.ts'
import { exitCodeText, type Decided } from './exit-code-text.ts'
import { labelledLine } from './labelled-line.ts'
import { boundedText } from './bounded-text.ts'
import type { Theme } from './theme.ts'

const SHOWN_COLUMNS = 400

/** What went wrong around the runs of a test run. */
export interface Trouble {
  readonly errors: readonly Pick<OloproofError, 'message' | 'hint'>[]
  /** Test files with suites of which nothing, or not all, could be run. */
  readonly brokenFiles: readonly string[]
  readonly notes: readonly string[]
  readonly exitCode: number
  /** Why it is 3, or what failed beside the rules where it is 1; null for any other, and where an error or a file above says it. */
  readonly cause: string | null
  /** What has its own exit code. */
  readonly decided: readonly Decided[]
  /** Whether the exit code was printed before, in the summary of several runs. */
  readonly isExitCodeShown: boolean
}

/**
 * What kept suites from running, a block each with its hint, then remarks; then the exit code with its meaning where
 * it is not 0. Nothing when all went well.
 *
 * @example
 * ```ts
 * troubleLines({ errors: [], brokenFiles: ['bot.eval.ts'], notes: [], exitCode: 3, cause: null, decided: [], isExitCodeShown: false }, plainTheme)
 * ```
 */
export function troubleLines(
  { errors, brokenFiles, notes, exitCode, cause, decided, isExitCodeShown }: Trouble,
  theme: Theme,
): string[] {
  const lines = [
    ...errors.flatMap(({ message, hint }) => [
      '',
      ...messageLines(message).map(theme.warning),
      labelledLine('hint', boundedText(hint, SHOWN_COLUMNS)),
    ]),
    ...brokenFiles.flatMap((file) => [
      '',
      theme.warning(`error: ${boundedText(file, SHOWN_COLUMNS)} has suites and could not be run to its end`),
    ]),
    ...notes.flatMap((note) => ['', `note: ${boundedText(note, SHOWN_COLUMNS)}`]),
  ]
  if (exitCode === 0 || isExitCodeShown) return lines
  const reasons = { cause: cause === null ? null : boundedText(cause, SHOWN_COLUMNS) }
  return [...lines, '', exitCodeText(exitCode, decided, reasons)]
}

/** A message may be a list, an item a line; whatever else it holds is encoded line by line. */
function messageLines(message: string): string[] {
  const [first = '', ...rest] = message.split('\n')
  return [`error: ${boundedText(first, SHOWN_COLUMNS)}`, ...rest.map((line) => `  ${boundedText(line, SHOWN_COLUMNS)}`)]
}
