import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readCheckout } from '../../../../../src/vitest/main/shards/read-checkout.ts'
import { temporaryDirectory } from '../../../../support/temporary-directory.ts'

/** A repository with one commit of a file and a folder. */
function repository(): { readonly root: string; readonly git: (...args: readonly string[]) => string } {
  const root = temporaryDirectory()
  const git = (...args: readonly string[]): string => {
    const identity = ['-c', 'user.name=someone', '-c', 'user.email=someone@example.com']
    return execFileSync('git', [...identity, ...args], { cwd: root, encoding: 'utf8' })
  }
  git('init', '--quiet')
  writeFileSync(join(root, 'prompt.txt'), 'answer\n')
  mkdirSync(join(root, 'evals'))
  writeFileSync(join(root, 'evals/bot.test.ts'), '// none yet\n')
  git('add', '.')
  git('commit', '--quiet', '--no-gpg-sign', '--message', 'first')
  return { root, git }
}

test('a checkout is its commit, and what tracked files of the repository have beyond it', async () => {
  const { root, git } = repository()
  const commit = git('rev-parse', 'HEAD').trim()
  writeFileSync(join(root, 'report.json'), '{}')
  expect(await readCheckout(join(root, 'evals'))).toEqual({ commit, changes: null })

  writeFileSync(join(root, 'prompt.txt'), 'answer briefly\n')
  const changed = await readCheckout(join(root, 'evals'))
  expect(changed).toMatchObject({ commit, changes: { files: ['prompt.txt'], count: 1 } })

  git('config', 'diff.mnemonicPrefix', 'true')
  git('config', 'diff.context', '9')
  expect(await readCheckout(root)).toEqual(changed)

  writeFileSync(join(root, 'prompt.txt'), 'answer at length\n')
  expect((await readCheckout(root))?.changes?.digest).not.toBe(changed?.changes?.digest)
})

test('there is none without a repository, and without a commit', async () => {
  const root = temporaryDirectory()
  expect(await readCheckout(root)).toBeNull()
  execFileSync('git', ['init', '--quiet'], { cwd: root })
  expect(await readCheckout(root)).toBeNull()
})
