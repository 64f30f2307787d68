import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import type { PoolOptions } from 'vitest/node'
import { mayRunInProcess } from '../../../../src/vitest/main/may-run-in-process.ts'
import { temporaryDirectory } from '../../../support/temporary-directory.ts'

/** Of a project that asks for nothing, with `bot.test.ts` as the only test file unless others are given. */
function mayRun(
  files: Readonly<Record<string, string>>,
  { config = {}, others = [] }: { readonly config?: object; readonly others?: readonly string[] } = {},
): boolean {
  const root = temporaryDirectory()
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true })
    writeFileSync(join(root, name), text)
  }
  const vitest = { config: { watch: false, coverage: {}, inspector: {}, detectAsyncLeaks: false } }
  const project = { config: { execArgv: [], setupFiles: [], globals: false, ...config }, vitest }
  const options = { project, method: 'run', environment: { name: 'node' }, execArgv: [] }
  return mayRunInProcess(options as unknown as PoolOptions, [join(root, 'bot.test.ts'), ...others])
}

const packages = { 'node_modules/@acme/bot/package.json': '{}', 'node_modules/oloproof/package.json': '{}' }

test('a file that imports packages, built-in modules and quiet modules of its project may', () => {
  const text = `import { readFileSync } from 'node:fs'\nimport 'oloproof'\nimport '@acme/bot/evals'\nimport './bot'`
  expect(mayRun({ ...packages, 'bot.test.ts': text, 'bot.ts': 'export const pid = process.pid' })).toBe(true)
})

test.each([
  ['vi.useFakeTimers()'],
  ['process.exitCode = 1'],
  [`process.chdir('data')`],
  [`process.kill(process.pid)`],
  [`import { exit } from 'node:process'`],
  [`const process = require('process')`],
])('a file that says %s may not, nor one that imports such a file', (text) => {
  expect(mayRun({ 'bot.test.ts': text })).toBe(false)
  expect(mayRun({ 'bot.test.ts': `import './a.js'`, 'a.ts': `export * from './b'`, 'b/index.ts': text })).toBe(false)
})

test.each(['@/bot', '~/bot', '#bot', '/bot.ts', 'evals/bot'])(
  'a file that imports one of its project by the alias %s may not, since nobody knows what that is',
  (specifier) => {
    expect(mayRun({ ...packages, 'bot.test.ts': `import { bot } from '${specifier}'` })).toBe(false)
  },
)

test('a file beside others, one that cannot be read, and one with set-up files may not', () => {
  expect(mayRun({ 'bot.test.ts': '' })).toBe(true)
  expect(mayRun({ 'bot.test.ts': '' }, { others: ['other.test.ts'] })).toBe(false)
  expect(mayRun({})).toBe(false)
  expect(mayRun({ 'bot.test.ts': '' }, { config: { setupFiles: ['set-up.ts'] } })).toBe(false)
})
