import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { sha256 } from '../../../base/digest.ts'
import type { Checkout } from '../../shard-mark.ts'

const run = promisify(execFile)

/**
 * What is checked out at `root`, as git says it: in a job of a continuous integration the commit whose files are there, which for
 * a pull request may be a merge. Files that git does not track say nothing. Null without git, a repository or a commit.
 */
export async function readCheckout(root: string): Promise<Checkout | null> {
  try {
    const commit = (await git(root, ['rev-parse', '--verify', 'HEAD'])).trim()
    const changes = await git(root, ['diff', 'HEAD', ...PLAIN_DIFF])
    if (changes === '') return { commit, changes: null }
    const names = (await git(root, ['diff', 'HEAD', '--name-only', '--no-renames', '-z'])).split('\0').slice(0, -1)
    return { commit, changes: { digest: sha256(changes), files: names.slice(0, KEPT_NAMES), count: names.length } }
  } catch {
    return null
  }
}

async function git(root: string, args: readonly string[]): Promise<string> {
  // In a container the files often belong to another user. What is theirs is run here anyway.
  const trusting = ['-c', 'safe.directory=*', '-c', 'core.fsmonitor=false', '-c', 'core.quotePath=true']
  const { stdout } = await run('git', [...trusting, ...args], { cwd: root, maxBuffer: MOST_BYTES })
  return stdout
}

/** The same text for the same changes, whatever a person has configured. */
const PLAIN_DIFF = [
  '--no-ext-diff',
  '--no-textconv',
  '--no-color',
  '--no-renames',
  '--no-prefix',
  '--full-index',
  '--unified=0',
  '--diff-algorithm=myers',
  '--submodule=short',
]

const KEPT_NAMES = 3
const MOST_BYTES = 256 * 1024 * 1024
