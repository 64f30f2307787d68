import { lstatSync, readlinkSync, realpathSync } from 'node:fs'
import { dirname, isAbsolute, relative, resolve, sep } from 'node:path'
import { OloproofError } from '../base/error.ts'
import { relativePosix } from './relative-posix.ts'

/**
 * The absolute path of `path` (relative to `root` when it is not absolute). It lies inside the folder `root` and is not
 * `root` itself; symbolic links count as what they point to. The file need not exist yet.
 *
 * @throws `path_outside_project` when it lies anywhere else.
 */
export function resolveInside(root: string, path: string): string {
  if (!isInside(root, path)) throw outsideProject(root, path)
  return resolve(root, path)
}

/** Whether {@link resolveInside} takes `path`. */
export function isInside(root: string, path: string): boolean {
  return isInner(relative(realPath(root), realPath(resolve(root, path))))
}

/** What {@link resolveInside} says of a path that it does not take; `shown` as the person wrote it. */
export function outsideProject(
  root: string,
  path: string,
  shown: string = path,
): OloproofError<'path_outside_project'> {
  const written = resolve(root, path)
  const leadsTo = isInner(relative(root, written)) ? { leadsTo: realPath(written) } : {}
  return new OloproofError('path_outside_project', { path: shown, root, ...leadsTo })
}

function isInner(path: string): boolean {
  return !(path === '' || path === '..' || path.startsWith(`..${sep}`) || isAbsolute(path))
}

/** The path of a file inside `root` as reports show it: relative to `root`, with `/` on every platform. */
export function projectPath(root: string, path: string): string {
  return relativePosix(realPath(root), realPath(resolve(root, path)))
}

/** The real path of what exists of `path`, with the rest as it was written, and as links say that point to nothing yet. */
function realPath(path: string): string {
  try {
    return realpathSync(path)
  } catch (error) {
    const isNotThere = (error as NodeJS.ErrnoException).code === 'ENOENT'
    if (isNotThere && lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true)
      return realPath(resolve(dirname(path), readlinkSync(path)))
    const parent = dirname(path)
    return parent === path ? path : resolve(realPath(parent), relative(parent, path))
  }
}
