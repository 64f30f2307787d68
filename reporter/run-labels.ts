/** What tells runs apart. */
export interface LabelledRun {
  readonly suite: string
  readonly file: string
  readonly system: { readonly name: string; readonly version: string }
  /** Of Vitest; empty for the only one. */
  readonly project: string
}

/**
 * The shortest label for each run that no other run has: its suite; where suites repeat, with its system; where these
 * repeat too, with its file, and where one file is in several projects, with its project. Any text, not encoded.
 *
 * @example
 * ```ts
 * runLabels([{ suite: 'support-bot', file: 'a.test.ts', system: { name: 'bot', version: '1' }, project: '' }]) // ['support-bot']
 * ```
 */
export function runLabels(runs: readonly LabelledRun[]): string[] {
  const bySuite = runs.map(({ suite }) => suite)
  const bySystem = runs.map(({ system }, index) => `${bySuite[index]} · ${system.name}@${system.version}`)
  const byFile = runs.map(({ file }, index) => `${bySystem[index]} · ${file}`)
  const byProject = runs.map(({ project }, index) => `${byFile[index]}${project === '' ? '' : ` · ${project}`}`)
  const isUnique = (labels: readonly string[], label: string): boolean =>
    labels.indexOf(label) === labels.lastIndexOf(label)
  return runs.map((_, index) => {
    const candidates = [bySuite, bySystem, byFile].find((labels) => isUnique(labels, labels[index] ?? ''))
    return (candidates ?? byProject)[index] ?? ''
  })
}
