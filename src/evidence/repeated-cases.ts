import { sha256 } from '../base/digest.ts'
import type { Case } from './case.ts'

/**
 * How many cases have the content of an earlier one: input, expected value, tags and metadata as they are written, whatever
 * their ids. Cases that do not count are left aside. Before a run starts, for any number of cases: keys of one content in
 * another order are not looked for.
 *
 * @example
 * ```ts
 * repeatedCases([...cases, ...cases, ...cases]) // twice the number of `cases`, where these differ from each other
 * ```
 */
export function repeatedCases(cases: readonly Case[]): number {
  const counted = cases.filter(({ exclude }) => exclude === undefined)
  const contents = new Set(
    counted.map(({ input, expected, tags, metadata }) => sha256(JSON.stringify({ input, expected, tags, metadata }))),
  )
  return counted.length - contents.size
}
