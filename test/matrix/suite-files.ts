/** A configuration with the plugin, and what is given of `test`. */
export function withPlugin(test = ''): Readonly<Record<string, string>> {
  return {
    'vitest.config.js': `import { oloproof } from 'oloproof/config'

export default { plugins: [oloproof()], test: { ${test} } }
`,
  }
}

/** A bound of four calls, and a floor that a suite of {@link suite} reads PASS or FAIL by. */
export const FLOOR = {
  'oloproof.yaml': `concurrency: { system: 4 }
policy:
  rules:
    - { id: floor, metric: right, at_least: 0.6 }
`,
} as const

interface SuiteShape {
  /** How many of the 20 answers are right. */
  readonly right?: number
  /** Code of the file before the suite. */
  readonly before?: string
  /** Code of the file behind the suite. */
  readonly after?: string
  /** Further options of the suite. */
  readonly options?: string
  /** How it is declared. */
  readonly declare?: string
}

/**
 * The text of a test file with one suite of twenty cases. Each call notes its begin and its end and lasts until others had
 * the time to begin; nineteen right answers of twenty read PASS, two read FAIL.
 */
export function suite(
  name: string,
  { right = 19, before = '', after = '', options = '', declare = 'describeSuite' }: SuiteShape = {},
): string {
  return `import { setTimeout as sleep } from 'node:timers/promises'
import { describeSuite, system } from 'oloproof'
import { note } from './notes.js'
${before}
const bot = system({ name: ${JSON.stringify(`system of ${name}`)}, version: '1' }, async ({ input }) => {
  note('+')
  await sleep(20)
  note('-')
  return input < ${right}
})
const cases = Array.from({ length: 20 }, (_, index) => ({ id: 'q' + index, input: index }))
${declare}(${JSON.stringify(name)}, { system: bot, cases, ${options} }, ({ criterion }) => {
  criterion('right', ({ output }) => output)
})
${after}
`
}

/** A file of ordinary tests that pass. */
export const PLAIN = `import { expect, test } from 'vitest'

test('plain', () => { expect(1).toBe(1) })
`
