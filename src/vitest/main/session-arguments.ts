import type { Vitest } from 'vitest/node'
import { isOloproofError, type OloproofError } from '../../base/error.ts'
import { reportPath } from '../../store/report-path.ts'
import { readCommandLine, type CommandLine } from './command-line.ts'

export interface SessionArguments {
  readonly commandLine: CommandLine
  /** What is wrong with the arguments after `--`; then `commandLine` says nothing. */
  readonly argumentError: OloproofError | null
}

/** Wrong arguments are the error of whoever declares a suite, unless a reporter of ours was asked for by name. */
export function argumentsOf(vitest: Vitest): SessionArguments {
  const args: unknown = (vitest.config as { '--'?: unknown })['--']
  try {
    const commandLine = readCommandLine(Array.isArray(args) ? args.map(String) : [])
    if (commandLine.html !== null) reportPath(vitest.config.root, commandLine.html)
    return { commandLine, argumentError: null }
  } catch (error) {
    if (!isOloproofError(error)) throw error
    return { commandLine: readCommandLine([]), argumentError: error }
  }
}
