import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { catalogue } from '../../src/base/error-catalogue.ts'

const repository = fileURLToPath(new URL('../..', import.meta.url))
const codes = Object.keys(catalogue)

/** All sources below a folder, but for the catalogue and its test, which list every code. */
function sourcesIn(folder: string): string {
  return readdirSync(join(repository, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !/error-catalogue(\.test)?\.ts$/.test(name))
    .map((name) => readFileSync(join(repository, folder, name), 'utf8'))
    .join('\n')
}

test('every code of the catalogue is thrown somewhere in the sources', () => {
  const sources = sourcesIn('src')
  expect(codes.filter((code) => !new RegExp(`new OloproofError\\(\\s*'${code}'`).test(sources))).toEqual([])
})

test('every code of the catalogue is met by a test', () => {
  const tests = sourcesIn('test')
  expect(codes.filter((code) => !tests.includes(`'${code}'`))).toEqual([])
})
