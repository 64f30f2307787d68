import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  cacheDirectory,
  holdsOtherFiles,
  isRunId,
  isSegmentName,
  journalDirectory,
  makeStoreDirectory,
  runDirectory,
} from '../../../src/store/store-layout.ts'
import { temporaryDirectory } from '../../support/temporary-directory.ts'

const RUN_ID = 'run_01M3C3ZNXPVQJCDF31DJSBXBHC'

test.each([
  [RUN_ID, true],
  ['run_01m3c3znxpvqjcdf31djsbxbhc', false],
  ['run_01M3C3ZNXPVQJCDF31DJSBXBHI', false],
  ['run_01M3C3ZNXPVQJCDF31DJSBXBH', false],
  [`${RUN_ID}\n`, false],
  [`../${RUN_ID}`, false],
  ['', false],
])('%j is a run id: %s', (text, is) => {
  expect(isRunId(text)).toBe(is)
})

test('nothing but a run id becomes a path', () => {
  expect(runDirectory('.oloproof', RUN_ID)).toBe(join('.oloproof', 'runs', RUN_ID))
  for (const id of ['..', 'run_../../../../etc/passwd00000', '']) {
    expect(() => runDirectory('.oloproof', id)).toThrow(`not a run id: ${id}`)
  }
})

test('a segment is named by a ULID', () => {
  expect(isSegmentName('01M3C3ZNXPVQJCDF31DJSBXBHC.ndjson')).toBe(true)
  expect(isSegmentName('01M3C3ZNXPVQJCDF31DJSBXBHC.ndjson.bak')).toBe(false)
  expect(isSegmentName('../01M3C3ZNXPVQJCDF31DJSBXBHC.ndjson')).toBe(false)
})

test.each([
  ['nothing', [], false],
  ['files of a person', ['index.md', '.gitignore'], true],
  ['folders of a person', ['guides/'], true],
  // As a cache of a CI brings it back.
  ['a journal', ['journal/'], false],
  ['a journal beside a file of a person', ['journal/', 'keep.md'], false],
  ['runs', ['runs/'], false],
])('a folder with %s holds files of others: %s', (_, names, holds) => {
  const folder = temporaryDirectory()
  for (const name of names) {
    if (name.endsWith('/')) mkdirSync(join(folder, name))
    else writeFileSync(join(folder, name), '*.log\n')
  }
  expect(holdsOtherFiles(folder)).toBe(holds)
})

test('a store that lost all but its .gitignore holds no files of others, nor does a folder that is not there', () => {
  const store = temporaryDirectory()
  makeStoreDirectory(store, store)
  writeFileSync(join(store, 'report.html'), '')
  expect(holdsOtherFiles(store)).toBe(false)
  expect(holdsOtherFiles(join(store, 'gone'))).toBe(false)
})

test('the store is made for its owner alone and hidden from git', () => {
  const store = join(temporaryDirectory(), 'build', 'store')
  makeStoreDirectory(store, journalDirectory(store))
  makeStoreDirectory(store, cacheDirectory(store))
  expect(readFileSync(join(store, '.gitignore'), 'utf8')).toBe('*\n')
  const modeOf = (path: string): number => statSync(path).mode & 0o777
  expect(modeOf(store)).toBe(0o700)
  expect(modeOf(journalDirectory(store))).toBe(0o700)
  expect(modeOf(join(store, '.gitignore'))).toBe(0o600)
})

test('a .gitignore that somebody wrote is left alone', () => {
  const store = temporaryDirectory()
  writeFileSync(join(store, '.gitignore'), 'cache/\n')
  makeStoreDirectory(store, journalDirectory(store))
  expect(readFileSync(join(store, '.gitignore'), 'utf8')).toBe('cache/\n')
})

test('a store that cannot be made is store_not_writable', () => {
  const file = join(temporaryDirectory(), 'file')
  writeFileSync(file, '')
  expect(() => makeStoreDirectory(file, journalDirectory(file))).toThrow(
    expect.objectContaining({ code: 'store_not_writable', category: 'environment' }),
  )
  expect(existsSync(join(file, 'journal'))).toBe(false)
})
