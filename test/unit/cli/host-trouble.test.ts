import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { hostTrouble } from '../../../src/cli/host-trouble.ts'
import { temporaryDirectory } from '../../support/temporary-directory.ts'

function withVitest(version: string): string {
  const root = temporaryDirectory()
  mkdirSync(join(root, 'node_modules/vitest'), { recursive: true })
  writeFileSync(join(root, 'node_modules/vitest/package.json'), JSON.stringify({ version }))
  return root
}

test('a package that is not there is Vitest, or what it needs', () => {
  const message = "Cannot find package 'vitest' imported from /a/node_modules/oloproof/dist/modules/command.js"
  const error = Object.assign(new Error(message), { code: 'ERR_MODULE_NOT_FOUND' })
  expect(hostTrouble(error, temporaryDirectory())).toMatchObject({
    code: 'vitest_missing',
    category: 'environment',
    message: "vitest cannot be loaded: Cannot find package 'vitest'",
  })
  const inner = "Cannot find package 'chai' imported from /a/node_modules/@vitest/expect/dist/index.js"
  expect(hostTrouble(Object.assign(error, { message: inner }), temporaryDirectory())).toMatchObject({
    facts: { problem: "Cannot find package 'chai'" },
  })
})

test('an export that is not there is that of an older Vitest, by the version that is installed', () => {
  const error = new SyntaxError("The requested module 'vitest/node' does not provide an export named 'ForksPoolWorker'")
  expect(hostTrouble(error, withVitest('3.2.4'))).toMatchObject({ code: 'vitest_too_old', facts: { found: '3.2.4' } })
  expect(hostTrouble(error, temporaryDirectory())).toBeNull()
})

test('any other error is none of Vitest', () => {
  expect(hostTrouble(new Error('vitest was mentioned'), withVitest('3.2.4'))).toBeNull()
  const message = "Cannot find package 'ajv' imported from /a/node_modules/oloproof/dist/modules/command.js"
  const error = Object.assign(new Error(message), { code: 'ERR_MODULE_NOT_FOUND' })
  expect(hostTrouble(error, withVitest('4.1.12'))).toBeNull()
})
