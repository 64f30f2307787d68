import { statSync, type Stats } from 'node:fs'
import { resolve } from 'node:path'
import { OloproofError } from '../base/error.ts'
import { isInside, outsideProject } from './resolve-inside.ts'

/**
 * The absolute path of a report that a person names, relative to the working directory. It lies inside the project at `root`
 * or the working directory, symbolic links counting as what they point to. What is there and no file, a device or a pipe,
 * may be anywhere.
 *
 * @throws `path_outside_project` when it lies anywhere else, `report_is_folder` for a folder.
 */
export function reportPath(root: string, file: string): string {
  const path = resolve(file)
  const there = whatIsThere(path)
  if (there?.isDirectory() === true) throw new OloproofError('report_is_folder', { path: file })
  if (isInside(root, path) || isInside(process.cwd(), path) || there?.isFile() === false) return path
  throw outsideProject(root, path, file)
}

/** Of a path that cannot be looked at, whoever writes there says what is wrong. */
function whatIsThere(path: string): Stats | undefined {
  try {
    return statSync(path)
  } catch {
    return undefined
  }
}
