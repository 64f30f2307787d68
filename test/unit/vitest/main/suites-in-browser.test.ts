import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { TestSpecification } from 'vitest/node'
import { suitesInBrowser } from '../../../../src/vitest/main/suites-in-browser.ts'
import { temporaryDirectory } from '../../../support/temporary-directory.ts'

function specification(text: string, isBrowser: boolean): TestSpecification {
  const root = temporaryDirectory()
  const moduleId = join(root, 'bot.test.ts')
  writeFileSync(moduleId, text)
  const project = { name: 'web', config: { browser: { enabled: isBrowser } }, vitest: { config: { root } } }
  return { moduleId, project } as unknown as TestSpecification
}

const SUITE = "import { describeSuite } from 'oloproof'\n"

test('a suite that is to run in a browser is wrong use, and names its file and project', () => {
  expect(suitesInBrowser([specification('', true), specification(SUITE, true)])).toMatchObject({
    code: 'browser_project',
    facts: { file: 'bot.test.ts', project: 'web' },
  })
})

test('ordinary tests in a browser, and suites elsewhere, are not', () => {
  expect(suitesInBrowser([specification('', true), specification(SUITE, false)])).toBeNull()
})
