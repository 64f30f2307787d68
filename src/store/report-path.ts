import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { OloproofError } from '../base/error.ts'
import { isInside } from './resolve-inside.ts'

/**
 * The absolute path of a report that a person names, relative to the working directory. It lies inside the project at `root`
 * or the working directory, symbolic links counting as what they point to. What is there and no file, a device or a pipe,
 * may be anywhere.
 *
 * @throws `path_outside_project` when it lies anywhere else.
 */
export function reportPath(root: string, file: string): string {
  const path = resolve(file)
  if (isInside(root, path) || isInside(process.cwd(), path) || isNoFile(path)) return path
  throw new OloproofError('path_outside_project', { path: file, root })
}

function isNoFile(path: string): boolean {
  const there = statSync(path, { throwIfNoEntry: false })
  return there !== undefined && !there.isFile() && !there.isDirectory()
}
