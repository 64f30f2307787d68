import { readFileSync } from 'node:fs'

const entryOfSource = { index: 'oloproof', config: 'oloproof/config', evidence: 'oloproof/evidence' } as const

/** The type tests of this repository as a user would write them. */
export function publishedTypeTests(): string {
  const text = readFileSync(new URL('../types/typed-flow.test-d.ts', import.meta.url), 'utf8')
  return text.replace(
    /'\.\.\/\.\.\/src\/(index|config|evidence)\.ts'/g,
    (_, entry: keyof typeof entryOfSource) => `'${entryOfSource[entry]}'`,
  )
}
