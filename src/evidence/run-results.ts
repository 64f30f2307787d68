import type { Case } from './case.ts'
import type { CriterionSpec } from './criterion.ts'
import type { RunFile } from './run-file.ts'

/**
 * What one criterion said of one case over its trials: the scores of those that were observed, in ascending order (0
 * and 1 for BINARY), and how many are missing. Neither of a case that the criterion does not apply to.
 */
export interface CaseResult {
  readonly scores: readonly number[]
  readonly missing: number
}

/** What is known of a case beside its results. */
export interface KnownCase extends Pick<Case, 'tags' | 'metadata'> {
  /** Of input, expected, tags and metadata. */
  readonly contentDigest: string
}

/** A finished run with what its criteria said of every case: what it takes to compare it with another. */
export interface RunResults {
  readonly run: RunFile
  readonly criteria: readonly CriterionSpec[]
  /** By criterion and case id, in the order of the suite where it is known. */
  readonly results: ReadonlyMap<string, ReadonlyMap<string, CaseResult>>
  /** By id; null when the record of the suite is gone from the store. */
  readonly cases: ReadonlyMap<string, KnownCase> | null
  /** The cases of the parts that rules are about, by `sliceKey`, where a merge knows nothing else of the cases. */
  readonly slices?: ReadonlyMap<string, ReadonlySet<string>>
}
