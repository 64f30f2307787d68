import { digestOf } from '../../../base/digest.ts'
import { policyDigest } from '../../../policy/policy-digest.ts'
import type { ShardMark, ShardRun } from '../../shard-mark.ts'
import type { RecordedRun } from '../recorded-run.ts'
import { posixPath } from './posix-path.ts'

/** What this shard holds of a run, sealed with a digest. `stopped` says what ended the test run, if anything did. */
export function shardRun(
  { record, finished }: RecordedRun,
  { rows, suiteRecord, stopped }: Pick<ShardRun, 'rows' | 'suiteRecord' | 'stopped'>,
): ShardRun {
  const { id, manifest, policy, unsettledCalls, completed } = record
  return sealedRun({
    runId: id,
    manifest,
    policyDigest: policyDigest(policy),
    stopped: finished?.outcome.notDecided === 'store_failed' ? 'store_failed' : completed ? null : stopped,
    unsettled: unsettledCalls,
    config: finished?.summary.config ?? null,
    wallMs: finished?.summary.usage.wall_ms ?? null,
    suiteRecord,
    rows,
  })
}

/** The run with a digest over all that it holds. */
export function sealedRun(run: Omit<ShardRun, 'digest'>): ShardRun {
  return { ...run, digest: sealOf(run) }
}

/** The mark with a digest over all that it holds; of its runs, over their digests. */
export function sealedMark(mark: Omit<ShardMark, 'digest'>): ShardMark {
  return { ...mark, digest: sealOfMark(mark) }
}

/** Whether a mark is what was sealed; whether its runs are, is asked of each. */
export function isMarkIntact({ digest, ...mark }: ShardMark): boolean {
  return sealOfMark(mark) === digest
}

function sealOfMark({ testFiles, ...mark }: Omit<ShardMark, 'digest'>): string {
  const runs = mark.runs.map(({ digest }) => digest)
  return digestOf({ ...mark, runs, ...(testFiles && { testFiles: testFiles.map(posixPath) }) })
}

/** Whether a run is what was sealed. */
export function isIntact({ digest, ...run }: ShardRun): boolean {
  return sealOf(run) === digest
}

/** Like the list of test files, the path of the file may come back as another machine writes it. */
function sealOf(run: Omit<ShardRun, 'digest'>): string {
  return digestOf({ ...run, manifest: { ...run.manifest, file: posixPath(run.manifest.file) } })
}
