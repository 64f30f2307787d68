import { OloproofError } from '../base/error.ts'
import type { Redaction } from '../base/redaction.ts'
import { variablesIn, withVariables } from '../base/variables.ts'

/** Where secrets come from. */
export type Environment = Readonly<Record<string, string | undefined>>

/**
 * Headers with their variables replaced. Every value that is read is a secret from then on: `redaction` takes it out of
 * whatever is kept or shown. `owner` names who needs it in errors.
 *
 * @throws `variable_unusable` for a variable that is not set, empty, or no single line.
 * @example
 * ```ts
 * headersFrom({ authorization: 'Bearer ${EXAMPLE_KEY}' }, process.env, redaction, 'system support-bot-http')
 * ```
 */
export function headersFrom(
  written: Readonly<Record<string, string>>,
  environment: Environment,
  redaction: Redaction,
  owner: string,
): Readonly<Record<string, string>> {
  const secretOf = (variable: string): string => {
    const value = environment[variable]
    const problem = problemWith(value)
    if (value === undefined || problem !== null) {
      throw new OloproofError('variable_unusable', { variable, owner, problem: problem ?? 'is not set' })
    }
    redaction.add(value)
    return value
  }
  for (const name of Object.values(written).flatMap(variablesIn)) secretOf(name)
  const headers = Object.fromEntries(
    Object.entries(written).map(([name, value]) => [name, withVariables(value, secretOf)]),
  )
  for (const secret of Object.values(headers).flatMap(basicSecrets)) redaction.add(secret)
  return headers
}

/** What `Basic dXNlcjpwYXNzd29yZA==` says to the server, which may say it again: name and password, and the password. */
function basicSecrets(header: string): readonly string[] {
  const packed = /^Basic\s+(\S+)$/i.exec(header)?.[1]
  if (packed === undefined) return []
  const pair = Buffer.from(packed, 'base64').toString()
  return [pair, pair.slice(pair.indexOf(':') + 1)]
}

function problemWith(value: string | undefined): string | null {
  if (value === undefined) return 'is not set'
  if (value.trim() === '') return 'is empty'
  // What a header can hold; a file that a secret was read from often ends with a line feed.
  return /[^\t\x20-\x7e\x80-\xff]/.test(value)
    ? 'holds a line break or another character that no header can hold'
    : null
}
