import type { Vitest } from 'vitest/node'
import { relativePosix } from '../../../store/relative-posix.ts'
import type { WorkerSettings } from '../../wire.ts'
import { isShard } from '../host-run.ts'
import { dealOut } from './deal-out.ts'
import { shardOf } from './shard-of.ts'
import { declaresSuites } from './suite-files.ts'

const sharedFiles = new WeakMap<Vitest, ReadonlySet<string>>()

/**
 * Makes the shards of a test run share the cases of each suite instead of the test files: every file with suites is run in
 * each shard, all other files in one of them, as the sequencer of the project deals them out. A shard may then be left
 * without a file, which the host takes for an error unless it is told otherwise.
 */
export function shardCases(vitest: Vitest): void {
  if (!isShard(vitest)) return
  vitest.config.passWithNoTests = true
  dealOut(vitest, async (specifications, usual) => {
    const shared = specifications.filter(({ moduleId }) => declaresSuites(moduleId))
    sharedFiles.set(vitest, new Set(shared.map(({ moduleId }) => moduleId)))
    const others = specifications.filter((one) => !shared.includes(one))
    return [...shared, ...(await usual(others))]
  })
}

/** Which cases are run here: for workers, once the files of the shard are known. Null where shards share files alone. */
export function partOf(vitest: Vitest): WorkerSettings['part'] {
  const files = sharedFiles.get(vitest)
  if (files === undefined) return null
  return {
    ...shardOf(vitest),
    files: Array.from(files, (file) => relativePosix(vitest.config.root, file)),
  }
}
