import { boundedText } from '../../reporter/bounded-text.ts'
import { OloproofError } from '../base/error.ts'
import { nearestName } from '../base/nearest-name.ts'

const SHOWN_NAMES = 5
const SHOWN_COLUMNS = 60

/**
 * The path of the suite that a person names: a path in its file (`outer > suite`), or the name of a suite where one path
 * alone ends with it, as in `suite:` of a rule.
 *
 * @throws `command_line_invalid` with the suites that there are, the nearest one first.
 */
export function namedSuite(written: string, paths: readonly string[]): string {
  if (paths.includes(written)) return written
  const [only, ...others] = paths.filter((path) => path.endsWith(` > ${written}`))
  if (only === undefined) {
    const names = [...paths, ...paths.flatMap((path) => path.split(' > ').slice(-1))]
    const nearest = nearestName(written, names)
    throw unknownName(`there is no run of a suite ${written}`, nearest, paths, 'the store has runs of')
  }
  if (others.length === 0) return only
  throw unknownName(`several suites are named ${written}`, null, [only, ...others], 'name one of')
}

/** That there is no such name, with those that there are, the nearest one first. */
export function unknownName(
  problem: string,
  nearest: string | null,
  names: readonly string[],
  lead: string,
): OloproofError {
  const isMeant = (name: string): boolean => nearest !== null && (name === nearest || name.endsWith(` > ${nearest}`))
  const ordered = [...names.filter(isMeant), ...names.filter((name) => !isMeant(name))]
  const shown = ordered.slice(0, SHOWN_NAMES).map((name) => boundedText(name, SHOWN_COLUMNS))
  const more = ordered.length > SHOWN_NAMES ? ` and ${ordered.length - SHOWN_NAMES} more` : ''
  const advice = names.length === 0 ? 'run it first: oloproof run' : `${lead} ${shown.join(', ')}${more}`
  return new OloproofError('command_line_invalid', { command: 'cache why', problem, nearest, advice })
}
