import type { CommandReply, CommandRequest } from './command.ts'

/** `oloproof run`: the test run of Vitest with our reporter, in this process, or with `--json` in one of its own. */
export async function run(request: CommandRequest): Promise<CommandReply> {
  if (request.flags.has('json') && !request.flags.has('dry')) {
    const { runAsEvents } = await import('./run-as-events.ts')
    return { lines: [], exitCode: await runAsEvents(request) }
  }
  const { runVitest } = await import('./run-vitest.ts')
  await runVitest(request, { output: 'tables', eventsFd: 1, inProcess: true })
  return { lines: [], exitCode: null }
}
