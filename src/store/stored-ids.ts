import { readdir } from 'node:fs/promises'
import { isErrno, notReadable } from './file-errors.ts'
import { isRunId, runsDirectory } from './store-layout.ts'

/**
 * The ids of the runs in a store, oldest first. None when there is no store.
 *
 * @throws `file_not_readable`
 */
export async function storedRunIds(store: string): Promise<readonly string[]> {
  const directory = runsDirectory(store)
  try {
    return (await readdir(directory)).filter(isRunId).sort()
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return []
    throw notReadable(directory, error)
  }
}
