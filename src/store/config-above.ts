import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { relativePosix } from './relative-posix.ts'
import { CONFIG_FILE } from './read-config.ts'

/**
 * The nearest folder above `root` with an `oloproof.yaml`, relative to `root` and with `/` on every platform; null where
 * `root` has one itself, and where none has up to the root of the repository, or without one of the file system. A file
 * that is found so is not read: it holds for a project whose root is there.
 *
 * @example
 * ```ts
 * const folder = configAbove(process.cwd()) // for example '../..'
 * ```
 */
export function configAbove(root: string): string | null {
  if (existsSync(join(root, CONFIG_FILE))) return null
  let folder = root
  while (!existsSync(join(folder, '.git'))) {
    const above = dirname(folder)
    if (above === folder) return null
    folder = above
    if (existsSync(join(folder, CONFIG_FILE))) return relativePosix(root, folder)
  }
  return null
}

/** What is to be said of it. */
export function configAboveText(folder: string): string {
  return `there is an ${CONFIG_FILE} in ${folder}; it holds for projects with their root there: to use it, run there, or pass that folder to Vitest as --root`
}

/** The same beside what comes of it. */
export function configUnreadText(folder: string): string {
  return `the ${CONFIG_FILE} in ${folder} was not read`
}
