import type { ListedComparison } from '../../reporter/comparison-list-lines.ts'
import { isOloproofError } from '../base/error.ts'
import { readComparison } from '../store/comparison-store.ts'
import { storedComparisonIds } from '../store/stored-ids.ts'
import { comparisonPath } from '../store/store-layout.ts'

/**
 * All comparisons of a store, newest first; one that cannot be read says so, and keeps no other from being listed.
 *
 * @throws `file_not_readable` when there is no looking into the store.
 */
export async function listComparisons(store: string): Promise<readonly ListedComparison[]> {
  const listed: ListedComparison[] = []
  for (const comparisonId of (await storedComparisonIds(store)).toReversed()) {
    listed.push(
      await readComparison(comparisonPath(store, comparisonId)).then(
        (comparison) => ({ comparisonId, comparison }),
        (error: unknown) => {
          if (!isOloproofError(error)) throw error
          return { comparisonId, problem: error.message }
        },
      ),
    )
  }
  return listed
}
