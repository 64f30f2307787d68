import { readdir } from 'node:fs/promises'
import { isErrno, notReadable } from './file-errors.ts'
import { comparisonsDirectory, isComparisonId, isRunId, runsDirectory } from './store-layout.ts'

/**
 * The ids of the runs in a store, oldest first. None when there is no store.
 *
 * @throws `file_not_readable`
 */
export async function storedRunIds(store: string): Promise<readonly string[]> {
  return (await namesIn(runsDirectory(store))).filter(isRunId)
}

/**
 * The ids of the comparisons in a store, oldest first. None when there is no store.
 *
 * @throws `file_not_readable`
 */
export async function storedComparisonIds(store: string): Promise<readonly string[]> {
  const names = await namesIn(comparisonsDirectory(store))
  return names.map((name) => name.replace(/\.json$/, '')).filter(isComparisonId)
}

async function namesIn(directory: string): Promise<readonly string[]> {
  try {
    return (await readdir(directory)).sort()
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return []
    throw notReadable(directory, error)
  }
}
