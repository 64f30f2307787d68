import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { declaresSuites } from '../../../../../src/vitest/main/shards/suite-files.ts'
import { temporaryDirectory } from '../../../../support/temporary-directory.ts'

function declares(files: Readonly<Record<string, string>>): boolean {
  const directory = temporaryDirectory()
  for (const [name, text] of Object.entries(files)) writeFileSync(join(directory, name), text)
  return declaresSuites(join(directory, 'bot.test.ts'))
}

test('a file that declares a suite does, and so does one that imports such a file by a relative path', () => {
  const suite = `describeSuite('bot', {}, () => {})`
  expect(declares({ 'bot.test.ts': suite })).toBe(true)
  expect(declares({ 'bot.test.ts': `import { suite } from './suite.js'`, 'suite.ts': suite })).toBe(true)
  expect(declares({ 'bot.test.ts': `import './one'`, 'one.mts': `export * from "./two.mjs"`, 'two.mjs': suite })).toBe(
    true,
  )
  expect(declares({ 'bot.test.ts': `const { suite } = await import('./suite.ts')`, 'suite.ts': suite })).toBe(true)
})

test('an ordinary file does not, whatever it imports, and files that import each other end', () => {
  expect(declares({ 'bot.test.ts': `import { expect } from 'vitest'\nimport './gone.ts'` })).toBe(false)
  expect(declares({ 'bot.test.ts': `import './one.ts'`, 'one.ts': `import './bot.test.ts'` })).toBe(false)
})
