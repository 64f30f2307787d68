import { isOloproofError, OloproofError } from '../base/error.ts'
import type { FactsOf } from '../base/error-catalogue.ts'
import { readCommandLine } from '../vitest/main/command-line.ts'
import { ownArguments } from './own-arguments.ts'
import type { CommandReply, CommandRequest } from './command.ts'

/** `oloproof run`: the test run of Vitest with our reporter, in this process, or with `--json` in one of its own. */
export async function run(request: CommandRequest): Promise<CommandReply> {
  checkOwnOptions(request)
  if (request.flags.has('json')) {
    const { runAsEvents } = await import('./run-as-events.ts')
    return { lines: [], exitCode: await runAsEvents(request) }
  }
  const { runVitest } = await import('./run-vitest.ts')
  await runVitest(request, { output: 'tables', eventsFd: 1, inProcess: true, expectsSuites: true })
  return { lines: [], exitCode: null }
}

/** What the host would hand on as arguments after `--`, checked before it starts, and in the words of this command. */
function checkOwnOptions({ flags, values }: CommandRequest): void {
  try {
    readCommandLine(ownArguments(flags, values))
  } catch (error) {
    if (!isOloproofError(error) || error.code !== 'argument_invalid') throw error
    const { problem } = error.facts as FactsOf<'argument_invalid'>
    throw new OloproofError('command_line_invalid', { command: 'run', problem, nearest: null })
  }
}
