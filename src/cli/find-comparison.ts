import { storedComparisonIds } from '../store/stored-ids.ts'
import { findStored } from './find-stored.ts'

/**
 * The id of the comparison of a store that a person means, as {@link findStored}.
 *
 * @throws `reference_invalid`, `file_not_readable`
 */
export async function findComparison(store: string, text: string): Promise<string> {
  return findStored('comparison', await storedComparisonIds(store), text)
}

/** Whether a person means a comparison, where a run could be meant as well. */
export function isComparisonText(text: string): boolean {
  return /^cmp_/i.test(text)
}
