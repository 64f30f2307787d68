import type { parseCLI } from 'vitest/node'
import { OloproofError } from '../base/error.ts'
import { nearestName } from '../base/nearest-name.ts'

/** The parser of the host: its command line, which begins with `vitest`. */
export type VitestParser = typeof parseCLI

/**
 * Reads the arguments that are passed on to Vitest as `vitest run` reads them; but its parser alone takes any option, also
 * one that nothing will ever ask for.
 *
 * @param parse `parseCLI` of `vitest/node`.
 * @param own The names of the options of the command, which stand before `--`.
 * @throws `command_line_invalid` with the nearest name for an option that Vitest does not have.
 */
export function vitestArguments(
  parse: VitestParser,
  rest: readonly string[],
  own: readonly string[],
): ReturnType<VitestParser> {
  const read = (): ReturnType<VitestParser> => parse(['vitest', 'run', ...rest])
  const written = rest.flatMap((argument) => OPTION.exec(argument) ?? [])
  if (written.length === 0) return read()
  const known = knownOptions(parse)
  // A later Vitest may print its help otherwise: then it is for Vitest to say what it does not know.
  if (known.size === 0) return read()
  for (const option of written) {
    if (own.includes(option.replace(/^--/, ''))) {
      throw invalid(`${option} is an option of oloproof run: write it before --`, null)
    }
    const name = nameOf(option)
    if (known.has(name) || (option.startsWith('--') && known.has(name.split('.')[0] ?? ''))) continue
    const names = [...known].filter(isLong).map((one) => `--${one}`)
    throw invalid(`Vitest has no option ${option}`, nearestName(option, names))
  }
  return read()
}

function invalid(problem: string, nearest: string | null): OloproofError {
  return new OloproofError('command_line_invalid', { command: 'run', problem, nearest })
}

const OPTION = /^--?[A-Za-z][\w.-]*/

/** `--no-isolate` and `--test-name-pattern` as `isolate` and `testNamePattern`; one letter stays itself. */
function nameOf(option: string): string {
  return option
    .replace(/^--?/, '')
    .replace(/^no-(?=.)/, '')
    .replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
}

const isLong = (name: string): boolean => name.length > 1 && !name.includes('.')

/** The names in the help of Vitest, which prints it while it parses, and takes the arguments of the process for its own. */
function knownOptions(parse: VitestParser): ReadonlySet<string> {
  const { argv } = process
  const { log, info } = console
  const printed: string[] = []
  const keep = (...texts: readonly unknown[]): void => void printed.push(texts.join(' '))
  process.argv = [argv[0] ?? '', 'vitest', '--help', '--expand-help']
  Object.assign(console, { log: keep, info: keep })
  try {
    parse(['vitest', 'run', '--help'])
  } finally {
    process.argv = argv
    Object.assign(console, { log, info })
  }
  const options = [...printed.join('\n').matchAll(/^ +(?:-(\w), )?--(?:\[no-\])?([\w.-]+)/gm)]
  return new Set(options.flatMap(([, short, long = '']) => [nameOf(long), ...(short === undefined ? [] : [short])]))
}
