import type { CommandReply, CommandRequest } from './command.ts'
import { runVitest } from './run-vitest.ts'

/** `oloproof run`: the test run of Vitest with our reporter, in this process, or with `--json` in one of its own. */
export async function run(request: CommandRequest): Promise<CommandReply> {
  if (request.flags.has('json')) return { lines: [], exitCode: null }
  await runVitest(request, { output: 'tables', eventsFd: 1, inProcess: true })
  return { lines: [], exitCode: null }
}
