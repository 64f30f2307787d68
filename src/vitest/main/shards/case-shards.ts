import { relative, sep } from 'node:path'
import type { TestSequencer, TestSpecification, Vitest } from 'vitest/node'
import type { WorkerSettings } from '../../wire.ts'
import { isShard } from '../host-run.ts'
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
  const { config } = vitest
  const Sequencer = config.sequence.sequencer
  config.passWithNoTests = true
  config.sequence.sequencer = class implements TestSequencer {
    readonly #own: TestSequencer

    constructor(host: Vitest) {
      this.#own = new Sequencer(host)
    }

    sort(specifications: TestSpecification[]): Awaitable<TestSpecification[]> {
      return this.#own.sort(specifications)
    }

    async shard(specifications: TestSpecification[]): Promise<TestSpecification[]> {
      const shared = specifications.filter(({ moduleId }) => declaresSuites(moduleId))
      sharedFiles.set(vitest, new Set(shared.map(({ moduleId }) => moduleId)))
      const others = specifications.filter((one) => !shared.includes(one))
      return [...shared, ...(await this.#own.shard(others))]
    }
  }
}

type Awaitable<Value> = Value | PromiseLike<Value>

/** Which cases are run here: for workers, once the files of the shard are known. Null where shards share files alone. */
export function partOf(vitest: Vitest): WorkerSettings['part'] {
  const files = sharedFiles.get(vitest)
  if (files === undefined) return null
  return {
    ...shardOf(vitest),
    files: Array.from(files, (file) => relative(vitest.config.root, file).split(sep).join('/')),
  }
}
