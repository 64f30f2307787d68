import type { Vitest } from 'vitest/node'
import { isOloproofError, type OloproofError } from '../../base/error.ts'
import { reportPath } from '../../store/report-path.ts'
import { readCommandLine, type CommandLine } from './command-line.ts'

export interface SessionArguments {
  readonly commandLine: CommandLine
  /** What is wrong with the arguments after `--`, and then `commandLine` says nothing; or with those of the plugin. */
  readonly argumentError: OloproofError | null
  /** No suite may run: what the configuration says to the plugin is wrong. */
  refuse(error: OloproofError): void
}

/** Wrong arguments are the error of whoever declares a suite, unless a reporter of ours was asked for by name. */
export function argumentsOf(vitest: Vitest): SessionArguments {
  const args: unknown = (vitest.config as { '--'?: unknown })['--']
  try {
    const commandLine = readCommandLine(Array.isArray(args) ? args.map(String) : [])
    if (commandLine.html !== null) reportPath(vitest.config.root, commandLine.html)
    return sessionArguments(commandLine, null)
  } catch (error) {
    if (!isOloproofError(error)) throw error
    return wrongArguments(error)
  }
}

/** Arguments that say nothing, since this is wrong with them. */
export function wrongArguments(error: OloproofError): SessionArguments {
  return sessionArguments(readCommandLine([]), error)
}

function sessionArguments(commandLine: CommandLine, error: OloproofError | null): SessionArguments {
  let argumentError = error
  return {
    commandLine,
    get argumentError() {
      return argumentError
    },
    refuse(other) {
      argumentError ??= other
    },
  }
}
