import { storedRunIds } from '../store/stored-ids.ts'
import { findStored } from './find-stored.ts'

/**
 * The id of the run of a store that a person means, as {@link findStored}.
 *
 * @throws `reference_invalid`, `file_not_readable`
 */
export async function findRun(store: string, text: string): Promise<string> {
  return findStored('run', await storedRunIds(store), text)
}
