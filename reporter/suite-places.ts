/** A suite of a list, and where it stands. */
export interface PlacedSuite {
  readonly suite: string
  /** Project-relative POSIX path of its test file; null where that is not known. */
  readonly file: string | null
  /** Of Vitest; empty for the only one. */
  readonly project: string
}

/**
 * What tells each suite of a list from others of its name, as it is: its file where they are in several files, then its
 * project where they are in several projects; nothing where one file has them all.
 *
 * @example
 * ```ts
 * suitePlaces([{ suite: 'bot', file: 'a.test.ts', project: '' }, { suite: 'bot', file: 'b.test.ts', project: '' }])
 * // [['a.test.ts'], ['b.test.ts']]
 * ```
 */
export function suitePlaces(listed: readonly PlacedSuite[]): readonly (readonly string[])[] {
  const files = new Map<string, Set<string>>()
  const projects = new Map<string, Set<string>>()
  for (const { suite, file, project } of listed) {
    if (file === null) continue
    files.set(suite, (files.get(suite) ?? new Set()).add(file))
    projects.set(suite, (projects.get(suite) ?? new Set()).add(project))
  }
  const repeats = (places: ReadonlyMap<string, ReadonlySet<string>>, suite: string): boolean =>
    (places.get(suite)?.size ?? 0) > 1
  return listed.map(({ suite, file, project }) => [
    ...(file !== null && repeats(files, suite) ? [file] : []),
    ...(project !== '' && repeats(projects, suite) ? [project] : []),
  ])
}
