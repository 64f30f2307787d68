import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import module from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { configLoader } from '../../../src/cli/config-loader.ts'

const hasHooks = 'registerHooks' in module

/** A project with files of one text, and a package.json of the type. */
function projectWith(files: readonly string[], type?: string, text = "import 'vitest/config'"): string {
  const root = mkdtempSync(join(tmpdir(), 'oloproof-loader-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  for (const file of files) writeFileSync(join(root, file), text)
  writeFileSync(join(root, 'package.json'), JSON.stringify({ type }))
  return root
}

const NATIVE = hasHooks ? { configLoader: 'native' } : {}

test('JavaScript that this Node reads as a module is loaded as it is, where that takes less time', () => {
  expect(configLoader(projectWith(['vitest.config.mjs']), undefined)).toEqual(NATIVE)
  expect(configLoader(projectWith(['vite.config.js'], 'module'), undefined)).toEqual(NATIVE)
  expect(configLoader(projectWith(['other.mjs']), 'other.mjs')).toEqual(NATIVE)
})

test('what Node would warn of, or read as something else, is left to the host', () => {
  expect(configLoader(projectWith(['vitest.config.js']), undefined)).toEqual({})
  expect(configLoader(projectWith(['vitest.config.cjs'], 'module'), undefined)).toEqual({})
  expect(configLoader(projectWith([], 'module'), undefined)).toEqual({})
  expect(configLoader(projectWith(['vitest.config.cts', 'vitest.config.mjs']), undefined)).toEqual({})
})

test.each([
  'console.log(__dirname)',
  "import { shared } from './shared'",
  'import "../set-up.js"',
  "export * from './shared.js'",
  "const { alias } = await import('./alias.json')",
  'await import(name)',
  "module.exports = require('./shared')",
])('%s is left to the host, which bundles it', (text) => {
  expect(configLoader(projectWith(['vitest.config.mjs'], 'module', text), undefined)).toEqual({})
})
