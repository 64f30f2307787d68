import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { checkHostVersion } from '../../../src/vitest/main/check-host-version.ts'

test('the least version of Vitest is that of the peer dependency', () => {
  const { peerDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    readonly peerDependencies: Readonly<Record<string, string>>
  }
  const [, least = ''] = /^\^([\d.]+) /.exec(peerDependencies['vitest'] ?? '') ?? []
  expect(() => checkHostVersion(least)).not.toThrow()
})

test.each(['3.2.4', '4.0.18', '0.34.6'])('Vitest %s is too old', (version) => {
  expect(() => checkHostVersion(version)).toThrow(`Vitest ${version} is too old`)
})

test.each(['4.1.12', '4.10.0', '5.0.0-beta.2', '6.0.0'])('Vitest %s is not', (version) => {
  expect(() => checkHostVersion(version)).not.toThrow()
})
