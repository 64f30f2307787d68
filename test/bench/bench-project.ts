/** Files of a project, path to text. */
export type ProjectFiles = Readonly<Record<string, string>>

/** Where a suite leaves the time from the start of its first call to the end of its last, in milliseconds. */
export const SPAN_FILE = 'span.txt'

const CONFIG = `import { defineConfig } from 'vitest/config'

export default defineConfig({})
`

/** A project with one empty test: what `vitest run` costs before anything happens. */
export const FLOOR_PROJECT: ProjectFiles = {
  'vitest.config.js': CONFIG,
  'bench.test.js': `import { test } from 'vitest'

test('does nothing', () => {})
`,
}

export interface Workload {
  readonly cases: number
  /** How long the system takes for an answer; 0: it answers at once. */
  readonly waitMs: number
  /** The bound of calls in flight. */
  readonly system: number
}

/** A project with one suite and one rule, which it passes. */
export function suiteProject({ cases, waitMs, system }: Workload): ProjectFiles {
  return {
    'vitest.config.js': CONFIG,
    'oloproof.yaml': `concurrency: { system: ${system} }
policy:
  rules:
    - { id: floor, metric: same, at_least: 0.9 }
`,
    'bench.test.js': waitMs === 0 ? idleSuite(cases) : waitingSuite(cases, waitMs),
  }
}

function idleSuite(cases: number): string {
  return `import { describeSuite, system } from 'oloproof'

const bench = system({ name: 'bench', version: '1' }, (testCase) => testCase.input)
${declaration(cases)}`
}

function waitingSuite(cases: number, waitMs: number): string {
  return `import { writeFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { describeSuite, system } from 'oloproof'
import { afterAll } from 'vitest'

let first = Infinity
let last = -Infinity
const bench = system({ name: 'bench', version: '1' }, async (testCase) => {
  first = Math.min(first, performance.now())
  await setTimeout(${waitMs})
  last = Math.max(last, performance.now())
  return testCase.input
})
afterAll(() => writeFileSync('${SPAN_FILE}', String(last - first)))
${declaration(cases)}`
}

function declaration(cases: number): string {
  return `const cases = Array.from({ length: ${cases} }, (_, index) => ({ id: \`case-\${index + 1}\`, input: index }))

describeSuite('bench', { system: bench, cases }, ({ criterion }) => {
  criterion('same', ({ output, input }) => output === input)
})
`
}
