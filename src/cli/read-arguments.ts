import { parseArgs } from 'node:util'
import { OloproofError } from '../base/error.ts'
import { nearestName } from '../base/nearest-name.ts'
import type { Command, CommandOption, CommandRequest } from './command.ts'

/** What a person typed after the name of a command. */
export type ReadArguments = Omit<CommandRequest, 'surroundings'>

/**
 * Checks arguments against a command: options in any place, `--name value` and `--name=value` alike, a later one before
 * an earlier one. All that follows `--` is `rest` for a command that hands it on, and operands for the others.
 *
 * @throws `command_line_invalid` with the nearest name, for what the command does not know or cannot take.
 */
export function readArguments(command: Command, args: readonly string[]): ReadArguments {
  const { tokens } = parseArgs({
    args: [...args],
    strict: false,
    allowPositionals: true,
    tokens: true,
    options: Object.fromEntries(
      command.options.map(({ name, short, value }) => [
        name,
        { type: value === undefined ? 'boolean' : 'string', ...(short !== undefined && { short }) },
      ]),
    ),
  })
  const flags = new Set<string>()
  const values = new Map<string, string>()
  const operands: string[] = []
  let rest: readonly string[] = []
  for (const token of tokens) {
    if (token.kind === 'option-terminator') {
      if (command.rest === undefined) continue
      rest = args.slice(token.index + 1)
      break
    }
    if (token.kind === 'positional') operands.push(token.value)
    else {
      const option = optionOf(command, token.name, token.rawName)
      const value = valueOf(command, option, token)
      if (value === null) flags.add(option.name)
      else values.set(option.name, value)
    }
  }
  checkOperands(command, operands)
  return { operands, flags, values, rest }
}

function optionOf(command: Command, name: string, written: string): CommandOption {
  const option = command.options.find((one) => one.name === name)
  if (option !== undefined) return option
  const known = command.options.map((one) => `--${one.name}`)
  throw invalid(command, `there is no option ${written}`, nearestName(written, known))
}

interface OptionToken {
  readonly rawName: string
  readonly value?: string | undefined
  readonly inlineValue?: boolean | undefined
}

/** Null for a flag. */
function valueOf(command: Command, option: CommandOption, { rawName, value, inlineValue }: OptionToken): string | null {
  if (option.value === undefined) {
    if (value === undefined) return null
    throw invalid(command, `${rawName} takes no value`, null)
  }
  if (value === undefined || value === '' || (inlineValue !== true && /^-./.test(value))) {
    throw invalid(command, `${rawName} takes a value: ${rawName} ${option.value}`, null)
  }
  if (option.choices !== undefined && !option.choices.includes(value)) {
    const problem = `${rawName} takes ${option.choices.join(', ')}, not ${value}`
    throw invalid(command, problem, nearestName(value, option.choices))
  }
  return value
}

function checkOperands(command: Command, operands: readonly string[]): void {
  const [least, most] = command.operandCount
  const [first] = operands
  if (operands.length < least) throw invalid(command, `${command.operands} is missing`, null)
  if (operands.length > most) throw invalid(command, `one argument too many: ${operands[most]}`, null)
  if (command.choices !== undefined && first !== undefined && !command.choices.includes(first)) {
    const problem = `it takes ${command.choices.join(', ')}, not ${first}`
    throw invalid(command, problem, nearestName(first, command.choices))
  }
}

function invalid({ name }: Command, problem: string, nearest: string | null): OloproofError {
  return new OloproofError('command_line_invalid', { command: name, problem, nearest })
}
