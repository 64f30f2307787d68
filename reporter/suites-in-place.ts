import { boundedText } from './bounded-text.ts'
import { suitePlaces, type PlacedSuite } from './suite-places.ts'

const WIDEST_NAME = 40
const WIDEST_PLACE = 120

/**
 * The name of each suite as it is shown in a list, encoded: followed by its file where suites of its name are in several
 * files of the list, and by its project where they are in several projects.
 *
 * @example
 * ```ts
 * suitesInPlace([{ suite: 'bot', file: 'a.test.ts', project: '' }, { suite: 'bot', file: 'b.test.ts', project: '' }])
 * // ['bot · a.test.ts', 'bot · b.test.ts']
 * ```
 */
export function suitesInPlace(listed: readonly PlacedSuite[]): string[] {
  const places = suitePlaces(listed)
  return listed.map(({ suite }, index) =>
    [boundedText(suite, WIDEST_NAME), ...(places[index] ?? []).map((place) => boundedText(place, WIDEST_PLACE))].join(
      ' · ',
    ),
  )
}
