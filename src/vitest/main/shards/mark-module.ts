import type { TestModule, TestSpecification, Vitest } from 'vitest/node'
import { relativePosix } from '../../../store/relative-posix.ts'
import type { Stop } from '../../../policy/outcome.ts'
import { packageVersion } from '../../../store/package-version.ts'
import { packSuiteRecord } from '../../../store/packed-suite-record.ts'
import type { ShardRun } from '../../shard-mark.ts'
import { selectsTests } from '../host-run.ts'
import type { OpenTestRun } from '../open-test-run.ts'
import type { RecordedRun } from '../recorded-run.ts'
import { readCheckout } from './read-checkout.ts'
import { shardOf } from './shard-of.ts'
import { sealedMark, shardRun } from './shard-run.ts'
import { testFilesOf } from './test-files.ts'

/** What is known of a test run when one of its files ends. */
export interface MarkedTestRun {
  readonly specifications: readonly TestSpecification[]
  /** null when no suite was met yet. */
  readonly open: OpenTestRun | null
  /** `--limit` or `--tag` were said. */
  readonly isLimited: boolean
  readonly stopped: Stop | null
}

/** Puts the evidence of a test file into its meta, and with it into the blob that another machine will merge; the last time counts. */
export type MarkModule = (module: TestModule, testRun: MarkedTestRun) => void

/** Marks the modules of one test run, which begins with what is checked out now. */
export async function moduleMarker(vitest: Vitest): Promise<MarkModule> {
  const { root } = vitest.config
  const checkout = await readCheckout(root)
  // The list of all test files may be long, and is the same in every mark.
  let listedIn: TestModule | null = null
  return (module, { specifications, open, isLimited, stopped }) => {
    const file = relativePosix(root, module.moduleId)
    const runs = open?.testRun.runs.filter(({ record: { manifest } }) => {
      return manifest.file === file && manifest.project === module.project.name
    })
    const testFiles = testFilesOf(vitest, specifications)
    listedIn ??= module
    const mark = sealedMark({
      version: packageVersion(),
      shard: shardOf(vitest),
      checkout,
      isFiltered: selectsTests(vitest, specifications) || isLimited,
      testFilesDigest: testFiles.digest,
      ...(module === listedIn && { testFiles: testFiles.names }),
      hasSuites: testFiles.haveSuites,
      stopped,
      runs: open === null ? [] : (runs ?? []).map((run) => packedRun(run, open, stopped)),
      errors: (open?.testRun.errors ?? []).map((error) => error.toJSON()),
    })
    module.meta().oloproofShard = mark
  }
}

function packedRun(run: RecordedRun, { store, log }: OpenTestRun, stopped: Stop | null): ShardRun {
  const { id, manifest } = run.record
  const suiteRecord = packSuiteRecord(store, manifest.suiteDigest)
  return shardRun(run, { rows: log?.rowsOf(id) ?? [], suiteRecord, stopped })
}
