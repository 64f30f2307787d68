import { relative } from 'node:path'
import type { TestSpecification, Vitest } from 'vitest/node'
import { digestOf } from '../../../base/digest.ts'
import { isShard } from '../host-run.ts'
import { dealOut } from './deal-out.ts'
import { posixPath } from './posix-path.ts'
import { declaresSuites } from './suite-files.ts'

/** All test files of a test run, whichever shard they are run in: one object for each test run. */
export interface TestFiles {
  readonly names: readonly string[]
  readonly digest: string
  /** Some of them declares suites, as far as texts tell: read when it is asked for. */
  readonly haveSuites: boolean
}

const ofShards = new WeakMap<Vitest, TestFiles>()
const ofWholeRuns = new WeakMap<readonly TestSpecification[], TestFiles>()

/**
 * Notes all test files of a test run before the host deals them out, so that each shard can say what there is in all. To be
 * called last of what deals out, which is then asked first.
 */
export function noteTestFiles(vitest: Vitest): void {
  if (!isShard(vitest)) return
  dealOut(vitest, (specifications, usual) => {
    ofShards.set(vitest, allOf(specifications))
    return usual(specifications)
  })
}

/** The test files of a test run, of which `specifications` are those of this shard. */
export function testFilesOf(vitest: Vitest, specifications: readonly TestSpecification[]): TestFiles {
  const known = ofShards.get(vitest) ?? ofWholeRuns.get(specifications)
  if (known !== undefined) return known
  const all = allOf(specifications)
  ofWholeRuns.set(specifications, all)
  return all
}

/** A test file by a name that is the same on every machine. */
export function testFileName(project: string, file: string): string {
  return project === '' ? posixPath(file) : `${posixPath(file)} (${project})`
}

/** 64 hex digits over the names, whatever their order. */
export function testFilesDigest(names: readonly string[]): string {
  return digestOf([...names].sort())
}

function allOf(specifications: readonly TestSpecification[]): TestFiles {
  const names = specifications.map(({ project, moduleId }) => {
    return testFileName(project.name, relative(project.config.root, moduleId))
  })
  const all = [...new Set(names)]
  let haveSuites: boolean | null = null
  return {
    names: all,
    digest: testFilesDigest(all),
    get haveSuites() {
      return (haveSuites ??= specifications.some(({ moduleId }) => declaresSuites(moduleId)))
    },
  }
}
