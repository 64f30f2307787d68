import { readFile } from 'node:fs/promises'
import { OloproofError } from '../base/error.ts'
import { notJsonText } from '../base/not-json-text.ts'
import type { ComparisonFile } from '../evidence/comparison-file.ts'
import { isErrno, notReadable } from './file-errors.ts'
import { comparisonPath, comparisonsDirectory, makeStoreDirectory } from './store-layout.ts'
import { writeFileAtomically } from './write-file-atomically.ts'

/**
 * Writes `comparisons/<comparison_id>.json`, whole or not at all.
 *
 * @throws `comparison_id_invalid`, `store_not_writable`
 */
export function writeComparison(store: string, comparison: ComparisonFile): void {
  const path = comparisonPath(store, comparison.comparison_id)
  makeStoreDirectory(store, comparisonsDirectory(store))
  writeFileAtomically(path, `${JSON.stringify(comparison, null, 2)}\n`)
}

/**
 * A comparison, from its path in the store.
 *
 * @throws `comparison_not_found` when there is no such file; `run_file_invalid` when it is not a comparison of this
 *   version; `file_not_readable`.
 * @example
 * ```ts
 * const { rules } = await readComparison('.oloproof/comparisons/cmp_01M3C3ZNXPVQJCDF31DJSBXBHC.json')
 * ```
 */
export async function readComparison(path: string): Promise<ComparisonFile> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw isErrno(error, 'ENOENT') ? new OloproofError('comparison_not_found', { path }) : notReadable(path, error)
  })
  const { comparisonFileSchema } = await import('../evidence/comparison-file.schema.ts')
  const result = comparisonFileSchema.safeParse(parsed(text, path))
  if (result.success) return result.data
  const [issue] = result.error.issues
  const problem = `${issue?.path.map(String).join('.') ?? ''}: ${issue?.message ?? 'not a comparison'}`
  throw new OloproofError('run_file_invalid', { path, line: null, problem })
}

function parsed(text: string, path: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new OloproofError('run_file_invalid', { path, line: null, problem: notJsonText(error) })
  }
}
