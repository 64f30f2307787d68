import { relative } from 'node:path'
import type { TestSequencer, TestSpecification, Vitest } from 'vitest/node'
import { digestOf } from '../../../base/digest.ts'
import { posixPath } from './posix-path.ts'

const whole = new WeakMap<Vitest, readonly string[]>()

/** Notes all test files of a test run before the host deals them out, so that each shard can say what there is in all. */
export function noteTestFiles(vitest: Vitest): void {
  const { sequence } = vitest.config
  const Sequencer = sequence.sequencer
  sequence.sequencer = class implements TestSequencer {
    readonly #own: TestSequencer

    constructor(host: Vitest) {
      this.#own = new Sequencer(host)
    }

    sort(specifications: TestSpecification[]): ReturnType<TestSequencer['sort']> {
      return this.#own.sort(specifications)
    }

    shard(specifications: TestSpecification[]): ReturnType<TestSequencer['shard']> {
      whole.set(vitest, namesOf(specifications))
      return this.#own.shard(specifications)
    }
  }
}

/** The names of all test files of a test run, of which `specifications` are those of this shard. */
export function testFilesOf(vitest: Vitest, specifications: readonly TestSpecification[]): readonly string[] {
  return whole.get(vitest) ?? namesOf(specifications)
}

/** A test file by a name that is the same on every machine. */
export function testFileName(project: string, file: string): string {
  return project === '' ? posixPath(file) : `${posixPath(file)} (${project})`
}

/** 64 hex digits over the names, whatever their order. */
export function testFilesDigest(names: readonly string[]): string {
  return digestOf([...names].sort())
}

function namesOf(specifications: readonly TestSpecification[]): readonly string[] {
  const names = specifications.map(({ project, moduleId }) => {
    return testFileName(project.name, relative(project.config.root, moduleId))
  })
  return [...new Set(names)]
}
