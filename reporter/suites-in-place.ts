import { boundedText } from './bounded-text.ts'

/** A suite of a list, and where it stands. */
export interface PlacedSuite {
  readonly suite: string
  /** Project-relative POSIX path of its test file; null where that is not known. */
  readonly file: string | null
  /** Of Vitest; empty for the only one. */
  readonly project: string
}

const WIDEST_NAME = 40
const WIDEST_PLACE = 60

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
  const files = new Map<string, Set<string>>()
  const projects = new Map<string, Set<string>>()
  for (const { suite, file, project } of listed) {
    if (file === null) continue
    files.set(suite, (files.get(suite) ?? new Set()).add(file))
    projects.set(suite, (projects.get(suite) ?? new Set()).add(project))
  }
  const repeats = (places: ReadonlyMap<string, ReadonlySet<string>>, suite: string): boolean =>
    (places.get(suite)?.size ?? 0) > 1
  return listed.map(({ suite, file, project }) =>
    [
      boundedText(suite, WIDEST_NAME),
      ...(file !== null && repeats(files, suite) ? [boundedText(file, WIDEST_PLACE)] : []),
      ...(project !== '' && repeats(projects, suite) ? [boundedText(project, WIDEST_NAME)] : []),
    ].join(' · '),
  )
}
