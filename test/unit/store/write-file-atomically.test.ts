import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { writeFileAtomically } from '../../../src/store/write-file-atomically.ts'
import { temporaryDirectory } from '../../support/temporary-directory.ts'

test('the new content takes the place of the old one, for its owner alone, and nothing else is left', () => {
  const directory = temporaryDirectory()
  const path = join(directory, 'run.json')
  writeFileSync(path, 'old and longer')
  writeFileAtomically(path, 'żółć')
  expect(readFileSync(path, 'utf8')).toBe('żółć')
  expect(statSync(path).mode & 0o777).toBe(0o600)
  expect(readdirSync(directory)).toEqual(['run.json'])
})

test('what cannot be replaced stands, and nothing else is left', () => {
  const directory = temporaryDirectory()
  const path = join(directory, 'run.json')
  mkdirSync(join(path, 'inside'), { recursive: true })
  expect(() => writeFileAtomically(path, 'new')).toThrow(
    expect.objectContaining({ code: 'store_not_writable', facts: { path, problem: expect.any(String) } }),
  )
  expect(readdirSync(directory)).toEqual(['run.json'])
  expect(() => writeFileAtomically(join(directory, 'gone', 'run.json'), 'new')).toThrow('ENOENT')
})
