import { createInterface } from 'node:readline/promises'
import { isatty } from 'node:tty'
import { screenFrom } from '../../reporter/screen.ts'
import { wholeOutput } from '../../reporter/whole-output.ts'
import { themeFor } from '../../reporter/theme.ts'
import { OloproofError } from '../base/error.ts'
import { nearestName } from '../base/nearest-name.ts'
import { packageVersion } from '../store/package-version.ts'
import type { Command, CommandReply, CommandSurroundings } from './command.ts'
import { COMMANDS } from './commands.ts'
import { commandHelpLines, helpLines } from './help-lines.ts'
import { printLines } from './print-lines.ts'
import { readArguments } from './read-arguments.ts'
import { showError } from './show-error.ts'

/** The command line of the product: does what `args` say, prints it, and sets the exit code. Never throws. */
export async function runProgram(args: readonly string[]): Promise<void> {
  try {
    const { lines, notices = [], exitCode } = await reply(args)
    for (const notice of notices) process.stderr.write(`${notice}\n`)
    await printLines(wholeOutput(process.stdout), lines)
    if (exitCode !== null) process.exitCode = exitCode
  } catch (error) {
    await showError(error)
  }
}

async function reply([name, ...args]: readonly string[]): Promise<CommandReply> {
  const surroundings = surroundingsOf(process)
  const { theme } = surroundings
  if (name === undefined) return { lines: helpLines(COMMANDS, theme), exitCode: 2 }
  if (name === '--version' || name === '-v') return { lines: [packageVersion()], exitCode: 0 }
  if (name === '--help' || name === '-h') return { lines: helpLines(COMMANDS, theme), exitCode: 0 }
  if (name === 'help') {
    const [about] = args
    const lines = about === undefined ? helpLines(COMMANDS, theme) : commandHelpLines(commandOf(about), theme)
    return { lines, exitCode: 0 }
  }
  const command = commandOf(name)
  if (asksForHelp(args)) return { lines: commandHelpLines(command, theme), exitCode: 0 }
  const read = readArguments(command, args)
  const answer = await command.load()
  return answer({ ...read, surroundings })
}

function commandOf(name: string): Command {
  const command = COMMANDS.find((one) => one.name === name)
  if (command !== undefined) return command
  const nearest = nearestName(
    name,
    COMMANDS.map((one) => one.name),
  )
  const problem = name.startsWith('-') ? `${name} comes after a command` : `there is no command ${name}`
  throw new OloproofError('command_line_invalid', { command: '', problem, nearest })
}

function asksForHelp(args: readonly string[]): boolean {
  const end = args.indexOf('--')
  return (end === -1 ? args : args.slice(0, end)).some((arg) => arg === '--help' || arg === '-h')
}

function surroundingsOf(host: NodeJS.Process): CommandSurroundings {
  const { stdout, env } = host
  const screen = screenFrom(stdout, env)
  // Not `process.stdin`: to open it takes as long as all else that is done here.
  const canAsk = isatty(0) && isatty(2)
  return {
    root: host.cwd(),
    columns: screen.columns,
    theme: themeFor(screen.colorLevel),
    env,
    confirm: canAsk ? askOnTerminal : null,
  }
}

async function askOnTerminal(question: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return /^y(es)?$/i.test((await terminal.question(`${question} [y/N] `)).trim())
  } finally {
    terminal.close()
  }
}
