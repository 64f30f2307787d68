/** What tells runs apart. */
export interface LabelledRun {
  readonly suite: string
  readonly file: string
  readonly system: { readonly name: string; readonly version: string }
}

/**
 * The shortest label for each run that no other run has: its suite; where suites repeat, with its system; where these
 * repeat too, with its file. Any text, not encoded.
 *
 * @example
 * ```ts
 * runLabels([{ suite: 'support-bot', file: 'a.test.ts', system: { name: 'bot', version: '1' } }]) // ['support-bot']
 * ```
 */
export function runLabels(runs: readonly LabelledRun[]): string[] {
  const bySuite = runs.map(({ suite }) => suite)
  const bySystem = runs.map(({ system }, index) => `${bySuite[index]} · ${system.name}@${system.version}`)
  const byFile = runs.map(({ file }, index) => `${bySystem[index]} · ${file}`)
  const isUnique = (labels: readonly string[], label: string): boolean =>
    labels.indexOf(label) === labels.lastIndexOf(label)
  return runs.map((_, index) => {
    const candidates = [bySuite, bySystem].find((labels) => isUnique(labels, labels[index] ?? ''))
    return (candidates ?? byFile)[index] ?? ''
  })
}
