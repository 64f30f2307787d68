import type { ErrorFacts } from '../base/error.ts'
import type { RunConfig } from '../evidence/run-file.ts'
import type { RunManifest } from '../evidence/run-manifest.ts'
import type { SuitePart } from '../evidence/suite-part.ts'
import type { Stop } from '../policy/outcome.ts'

/**
 * What every test file of a test run carries into the blob of the host, in its meta: which shard it was run in, and the
 * evidence of its suites. Plain JSON.
 */
export interface ShardMark {
  /** Of this package. */
  readonly version: string
  /** 1 of 1 where the test run was no shard. */
  readonly shard: SuitePart
  /** null where git knows of no commit. */
  readonly checkout: Checkout | null
  /** The person selected a part of the tests, beside the shard. */
  readonly isFiltered: boolean
  /** 64 hex digits over the names of all test files of the test run, in whatever shard: see `test-files.ts`. */
  readonly testFilesDigest: string
  /** These names, to say which are missing; in the mark of one file of each shard. */
  readonly testFiles?: readonly string[]
  /** Some of all test files, in whatever shard, declares suites: without this shard there is still something to decide. */
  readonly hasSuites: boolean
  /** What ended the test run before its time. */
  readonly stopped: Stop | null
  /** In the order in which they began. */
  readonly runs: readonly ShardRun[]
  /** What kept suites of the shard from running. */
  readonly errors: readonly ErrorFacts[]
  /** 64 hex digits over all of the above. */
  readonly digest: string
}

/** Which state of a repository was run. */
export interface Checkout {
  /** 40 or 64 hex digits. */
  readonly commit: string
  /** What tracked files have that the commit has not; null for nothing. */
  readonly changes: {
    /** 64 hex digits over the difference. */
    readonly digest: string
    /** The first of the `count` files, relative to the repository. */
    readonly files: readonly string[]
    readonly count: number
  } | null
}

/** What a shard holds of one run. */
export interface ShardRun {
  readonly runId: string
  /** `part` in it says whether the cases of the suite were split over the shards. */
  readonly manifest: RunManifest
  /** 64 hex digits over the policy as far as it concerned the run. */
  readonly policyDigest: string
  /** What ended it before its time. */
  readonly stopped: Stop | null
  /** Calls that timed out and had not ended. */
  readonly unsettled: number
  /** null for a run that did not come to its end. */
  readonly config: RunConfig | null
  readonly wallMs: number | null
  /** What its cases ask and expect: see `store/packed-suite-record.ts`. */
  readonly suiteRecord: string | null
  /** What its workers said: see `packed-rows.ts`. */
  readonly rows: readonly string[]
  /** 64 hex digits over all of the above. */
  readonly digest: string
}

/** Which rule a policy test shows, and of which run; or of the comparison of two runs, that of the baseline first. */
export interface PolicyMark {
  readonly rule: string
  readonly runs: readonly string[]
}
