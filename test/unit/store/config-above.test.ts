import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { configAbove } from '../../../src/store/config-above.ts'
import { temporaryDirectory } from '../../support/temporary-directory.ts'

/** A folder `packages/bot` in a folder with these files; a name that ends with `/` is a folder. */
function packageIn(...files: readonly string[]): string {
  const top = temporaryDirectory()
  const root = join(top, 'packages/bot')
  mkdirSync(root, { recursive: true })
  for (const file of files) {
    if (file.endsWith('/')) mkdirSync(join(top, file))
    else writeFileSync(join(top, file), '')
  }
  return root
}

describe('the oloproof.yaml above a project', () => {
  test.each([
    ['is found in the root of its repository', ['oloproof.yaml', '.git/'], '../..'],
    ['is found where there is no repository', ['oloproof.yaml'], '../..'],
    ['is the nearest', ['oloproof.yaml', 'packages/oloproof.yaml'], '..'],
    ['is of no interest where the project has one', ['oloproof.yaml', 'packages/bot/oloproof.yaml'], null],
    ['is not looked for beyond the repository', ['oloproof.yaml', 'packages/.git/'], null],
    ['nor beyond that of a worktree or submodule, which has a file', ['oloproof.yaml', 'packages/bot/.git'], null],
  ])('%s', (_, files, expected) => {
    expect(configAbove(packageIn(...files))).toBe(expected)
  })
})
