import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { outsideProject, projectPath, resolveInside } from '../../../src/store/resolve-inside.ts'
import { temporaryDirectory } from '../../support/temporary-directory.ts'

test.each(['.oloproof', 'build/store', './a/../b', '..store'])('%j is inside, whether it exists or not', (path) => {
  const root = temporaryDirectory()
  expect(resolveInside(root, path)).toBe(join(root, path))
})

test.each(['.', '', 'a/..', '..', '../other', '/etc', '/'])('%j is not', (path) => {
  expect(() => resolveInside(temporaryDirectory(), path)).toThrow(
    expect.objectContaining({ code: 'path_outside_project', category: 'usage' }),
  )
})

test('a folder whose name begins like the root is outside', () => {
  const root = temporaryDirectory()
  expect(() => resolveInside(root, `${root}-other/x`)).toThrow('outside the project')
})

test('a symbolic link counts as what it points to, also above what does not exist yet', () => {
  const [root, elsewhere] = [temporaryDirectory(), temporaryDirectory()]
  mkdirSync(join(root, 'real'))
  symlinkSync(elsewhere, join(root, 'out'))
  symlinkSync(join(root, 'real'), join(root, 'in'))
  expect(resolveInside(root, 'in/new')).toBe(join(root, 'in', 'new'))
  expect(() => resolveInside(root, 'out/new/deep')).toThrow('outside the project')
  symlinkSync(root, join(elsewhere, 'root'))
  expect(resolveInside(join(elsewhere, 'root'), 'real')).toBe(join(elsewhere, 'root', 'real'))
})

test('a file is shown relative to the project, also when the project was reached through a link', () => {
  const [root, elsewhere] = [temporaryDirectory(), temporaryDirectory()]
  mkdirSync(join(root, 'evals'))
  symlinkSync(root, join(elsewhere, 'root'))
  expect(projectPath(root, 'evals/c.jsonl')).toBe('evals/c.jsonl')
  expect(projectPath(join(elsewhere, 'root'), join(root, 'evals', 'c.jsonl'))).toBe('evals/c.jsonl')
})

test('where a link leads out is said, and nothing more of a path that is outside as it is written', () => {
  const [root, elsewhere] = [temporaryDirectory(), temporaryDirectory()]
  symlinkSync(elsewhere, join(root, 'out'))
  const messageFor = (path: string): string => outsideProject(root, path, 'what was written').message
  expect(messageFor('out/new')).toBe(
    `what was written is outside the project ${root}: it leads to ${join(elsewhere, 'new')}`,
  )
  expect(messageFor(join(root, '../x'))).toBe(`what was written is outside the project ${root}`)
})
