import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const pins = fileURLToPath(new URL('tools', import.meta.url))
const cache = fileURLToPath(new URL('../../node_modules/.cache/oloproof-tools', import.meta.url))

/** What is installed: all that `tools/package.json` names, or what the short form of the matrix needs. */
export type ToolSet = 'all' | 'short'

/**
 * Installs what the matrix runs on beside the packages of this repository: another Vitest, other Nodes, compilers and
 * package managers, each of the exact version that `tools/package-lock.json` names. Once for each state of that file.
 *
 * @returns the folder of the installed packages.
 */
export async function installTools(set: ToolSet): Promise<string> {
  const state = createHash('sha256')
  for (const name of ['package.json', 'package-lock.json']) state.update(readFileSync(join(pins, name)))
  const folder = join(cache, `${state.digest('hex').slice(0, 16)}-${set}`)
  const modules = join(folder, 'node_modules')
  if (existsSync(modules)) return modules
  const unfinished = `${folder}-${process.pid}`
  mkdirSync(cache, { recursive: true })
  cpSync(pins, unfinished, { recursive: true })
  try {
    const left = set === 'short' ? ['--omit=dev'] : []
    // The Node that installs them is not the one that runs them.
    const options = ['--ignore-scripts', '--engine-strict=false', '--no-audit', '--no-fund']
    await run('npm', ['ci', ...options, ...left], { cwd: unfinished })
    renameSync(unfinished, folder)
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    // Another process was faster.
    if (!existsSync(modules)) throw error
  }
  return modules
}
