import type { JsonObject, JsonValue } from '../base/json.ts'
import type { CriterionSpec } from './criterion.ts'
import type { RunFile } from './run-file.ts'
import type { CaseResult } from './run-results.ts'

/** A case of a baseline: what is compared of it. */
export interface BaselineCase {
  readonly id: string
  /** Digest of input, expected, tags and metadata. */
  readonly content: string
  readonly tags: readonly string[]
  readonly metadata: JsonObject
  /** By criterion. */
  readonly results: Readonly<Record<string, CaseResult>>
  /** One for each trial, where they were asked for and are still kept. */
  readonly outputs?: readonly JsonValue[]
}

/** A finished run in one file that a team commits, to compare later runs with: a case a line, in the order of the suite. */
export interface BaselineFile {
  readonly schema_version: 1
  readonly run: RunFile
  readonly criteria: readonly CriterionSpec[]
  /** As many as `run.cases`, each id once. */
  readonly cases: readonly BaselineCase[]
  /** `sha256:` and 64 hex digits, of all the rest: `baselineDigest`. */
  readonly digest: string
}
