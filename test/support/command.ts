import { plainTheme } from '../../reporter/theme.ts'
import type { CommandSurroundings } from '../../src/cli/command.ts'
import { COMMANDS } from '../../src/cli/commands.ts'
import { readArguments } from '../../src/cli/read-arguments.ts'

/** What a command said. */
export interface SaidByCommand {
  /** Joined with line feeds. */
  readonly text: string
  /** What goes to standard error; undefined for commands that have nothing to say there. */
  readonly notices: readonly string[] | undefined
  readonly exitCode: number | null
}

/** Where a test runs commands: a project on disk, no terminal, nobody to ask. */
export function commandsIn(
  root: string,
  given: Partial<CommandSurroundings> = {},
): (name: string, ...args: readonly string[]) => Promise<SaidByCommand> {
  const surroundings: CommandSurroundings = {
    root,
    columns: Number.POSITIVE_INFINITY,
    theme: plainTheme,
    env: {},
    confirm: null,
    ...given,
  }
  return async (name, ...args) => {
    const command = COMMANDS.find((one) => one.name === name)
    if (command === undefined) throw new Error(`no command ${name}`)
    const answer = await command.load()
    const { lines, notices, exitCode } = await answer({ ...readArguments(command, args), surroundings })
    const said: string[] = []
    for await (const line of lines) said.push(line)
    return { text: said.join('\n'), notices, exitCode }
  }
}
