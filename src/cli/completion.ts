import type { Command, CommandFunction } from './command.ts'

/** `oloproof completion`: a script for a shell, made from the table of commands. */
export function completionOf(commands: readonly Command[]): CommandFunction {
  return ({ operands: [shell = ''] }) => Promise.resolve({ lines: SHELLS[shell]?.(commands) ?? [], exitCode: 0 })
}

const SHELLS: Readonly<Record<string, (commands: readonly Command[]) => string[]>> = {
  bash: bashLines,
  zsh: zshLines,
  fish: fishLines,
}

const optionsOf = ({ options }: Command): string[] => [...options.map(({ name }) => `--${name}`), '--help']

function bashLines(commands: readonly Command[]): string[] {
  const names = commands.map(({ name }) => name)
  return [
    '_oloproof() {',
    '  local word=${COMP_WORDS[COMP_CWORD]} words',
    '  case $COMP_CWORD:${COMP_WORDS[1]} in',
    `    1:*) words='${[...names, '--help', '--version'].join(' ')}' ;;`,
    ...commands.map((command) => {
      const words = [...(command.choices ?? []), ...optionsOf(command)]
      return `    *:${command.name}) words='${words.join(' ')}' ;;`
    }),
    '    *) words= ;;',
    '  esac',
    '  COMPREPLY=($(compgen -W "$words" -- "$word"))',
    '}',
    'complete -o default -F _oloproof oloproof',
  ]
}

function zshLines(commands: readonly Command[]): string[] {
  return [
    '#compdef oloproof',
    '_oloproof() {',
    '  local -a commands options',
    '  commands=(',
    ...commands.map(({ name, summary }) => `    ${quoted(`${name}:${summary}`)}`),
    '  )',
    '  if (( CURRENT == 2 )); then',
    "    _describe 'command' commands",
    '    return',
    '  fi',
    '  case $words[2] in',
    ...commands.map(({ name, choices, options }) => {
      const described = options.map(({ name: option, what }) => quoted(`--${option}:${what.replaceAll(':', '\\:')}`))
      return `    ${name}) options=(${[...(choices ?? []).map(quoted), ...described].join(' ')}) ;;`
    }),
    '  esac',
    "  _describe 'option' options || _files",
    '}',
    'compdef _oloproof oloproof',
  ]
}

function fishLines(commands: readonly Command[]): string[] {
  return [
    'complete -c oloproof -f',
    ...commands.map(({ name, summary }) => {
      return `complete -c oloproof -n __fish_use_subcommand -a ${name} -d ${quoted(summary)}`
    }),
    ...commands.flatMap(({ name, options, choices, operandCount }) => {
      const condition = `-n '__fish_seen_subcommand_from ${name}'`
      return [
        // Without names to choose from, a command takes files.
        ...(choices === undefined && operandCount[1] > 0 ? [`complete -c oloproof ${condition} -F`] : []),
        ...(choices ?? []).map((choice) => `complete -c oloproof ${condition} -a ${choice}`),
        ...options.map(({ name: option, value, what }) => {
          return `complete -c oloproof ${condition} -l ${option}${value === undefined ? '' : ' -r'} -d ${quoted(what)}`
        }),
      ]
    }),
  ]
}

/** For zsh and fish alike. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}
