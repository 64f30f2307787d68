import { parseArgs } from 'node:util'
import { messageOf, OloproofError } from '../../base/error.ts'
import { nearestName } from '../../base/nearest-name.ts'

/** What a person may say after `--` on Vitest's command line. `null` where nothing was said. */
export interface CommandLine {
  readonly json: boolean
  /** Nothing is called and nothing is kept: it is said what would be. */
  readonly dry: boolean
  readonly system: number | null
  readonly judge: number | null
  readonly cache: boolean
  readonly limit: number | null
  readonly tag: string | null
  /** Where the report page goes. */
  readonly html: string | null
}

const FLAGS = '--json, --dry, --system N, --judge N, --no-cache, --limit N, --tag T, --html FILE'
const FLAG_NAMES = FLAGS.split(', ').map((flag) => flag.replace(/ .*/, ''))

/**
 * Reads the arguments after `--`: `--json`, `--dry`, `--system N`, `--judge N`, `--no-cache`, `--limit N`,
 * `--tag T`, `--html FILE`.
 *
 * @throws `argument_invalid` for an unknown argument, a missing value or a number that is not a positive integer.
 * @example
 * ```ts
 * readCommandLine(['--system', '16', '--no-cache'])
 * // { json: false, dry: false, system: 16, judge: null, cache: false, limit: null, tag: null, html: null }
 * ```
 */
export function readCommandLine(args: readonly string[]): CommandLine {
  const values = parse(args)
  return {
    json: values.json ?? false,
    dry: values.dry ?? false,
    system: positiveInteger('--system', values.system),
    judge: positiveInteger('--judge', values.judge),
    cache: !(values['no-cache'] ?? false),
    limit: positiveInteger('--limit', values.limit),
    tag: filledText('--tag', values.tag, 'a tag'),
    html: filledText('--html', values.html, 'the name of a file'),
  }
}

interface ParsedValues {
  readonly json?: boolean
  readonly dry?: boolean
  readonly system?: string
  readonly judge?: string
  readonly 'no-cache'?: boolean
  readonly limit?: string
  readonly tag?: string
  readonly html?: string
}

function parse(args: readonly string[]): ParsedValues {
  try {
    return parseArgs({
      args: [...args],
      strict: true,
      allowPositionals: false,
      options: {
        json: { type: 'boolean' },
        dry: { type: 'boolean' },
        system: { type: 'string' },
        judge: { type: 'string' },
        'no-cache': { type: 'boolean' },
        limit: { type: 'string' },
        tag: { type: 'string' },
        html: { type: 'string' },
      },
    }).values
  } catch (error) {
    throw new OloproofError('argument_invalid', {
      argument: args.join(' '),
      problem: messageOf(error),
      nearest: nearestName(unknownFlag(args) ?? '', FLAG_NAMES),
      known: FLAGS,
    })
  }
}

function unknownFlag(args: readonly string[]): string | undefined {
  return args.map((arg) => arg.replace(/=.*/s, '')).find((arg) => arg.startsWith('--') && !FLAG_NAMES.includes(arg))
}

function filledText(flag: string, text: string | undefined, what: string): string | null {
  if (text === undefined) return null
  if (text !== '') return text
  throw new OloproofError('argument_invalid', {
    argument: flag,
    problem: `${flag} takes ${what}`,
    nearest: null,
    known: FLAGS,
  })
}

function positiveInteger(flag: string, text: string | undefined): number | null {
  if (text === undefined) return null
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text)
  throw new OloproofError('argument_invalid', {
    argument: `${flag} ${text}`,
    problem: `${flag} takes a whole number from 1 to 999999999`,
    nearest: null,
    known: FLAGS,
  })
}
