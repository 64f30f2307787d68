import type { Theme } from '../../reporter/theme.ts'
import type { Command, CommandOption } from './command.ts'

/** What `oloproof --help` prints: all commands, a line each. */
export function helpLines(commands: readonly Command[], theme: Theme): string[] {
  const rows = commands.map(({ name, operands, summary }): Row => [`${name} ${operands}`.trim(), summary])
  return [
    `${theme.strong('oloproof')} tells whether an LLM system is good enough to ship`,
    '',
    'oloproof COMMAND [--help]',
    '',
    ...rowLines(rows),
    '',
    ...rowLines([
      ['--version', 'the version of the package'],
      ['--help', 'this text; after a command, what the command takes'],
    ]),
    '',
    'A run is named by its id, by the beginning of it, by `latest`, or by `latest~1` for the one before;',
    'a comparison by its id or the beginning of it.',
  ]
}

/** What `oloproof COMMAND --help` prints. */
export function commandHelpLines(
  { name, operands, summary, options, rest, examples }: Command,
  theme: Theme,
): string[] {
  const usage = [
    'oloproof',
    name,
    operands,
    options.length > 0 ? '[options]' : '',
    rest === undefined ? '' : '[-- ...]',
  ]
  const rows = options.map((option): Row => [optionText(option), option.what])
  return [
    theme.strong(usage.filter((part) => part !== '').join(' ')),
    '',
    summary,
    ...(rows.length === 0 ? [] : ['', ...rowLines(rows)]),
    ...(rest === undefined ? [] : ['', `After --: ${rest}`]),
    '',
    ...examples.map((example) => `  ${example}`),
  ]
}

type Row = readonly [left: string, right: string]

function optionText({ name, short, value, choices }: CommandOption): string {
  const shown = choices?.join('|') ?? value
  return `${short === undefined ? '' : `-${short}, `}--${name}${shown === undefined ? '' : ` ${shown}`}`
}

function rowLines(rows: readonly Row[]): string[] {
  const widest = Math.max(...rows.map(([left]) => left.length))
  return rows.map(([left, right]) => `  ${left.padEnd(widest)}  ${right}`)
}
