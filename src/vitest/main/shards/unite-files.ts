import { join } from 'node:path'
import type { RunnerTask, RunnerTestCase, RunnerTestFile, RunnerTestSuite } from 'vitest'
import type { TestSpecification } from 'vitest/node'
import { posixPath } from './posix-path.ts'

/**
 * Makes one file of each test file that several shards have run, in place, with every test as the shard has it that ran it,
 * and puts all files where they are on this machine. The host would show the tests of one shard once for each of them, and
 * lose files of another root. `specifications` are those of `files`, one each.
 *
 * `rootOf` is the absolute root of a project by its name.
 */
export function uniteFiles(
  files: RunnerTestFile[],
  specifications: readonly TestSpecification[],
  rootOf: (project: string) => string,
): void {
  const united = new Map<string, RunnerTestFile>()
  for (const [index, file] of files.entries()) {
    const project = file.projectName ?? ''
    file.name = posixPath(file.name)
    file.filepath = join(rootOf(project), file.name)
    const key = JSON.stringify([project, file.name, file.pool === 'typescript'])
    const first = united.get(key)
    if (first === undefined) united.set(key, file)
    else uniteSuites(first, file)
    // By this id the host finds the file of a specification again, and a file that was united with another not twice.
    const specification = specifications[index] as { taskId: string } | undefined
    if (specification !== undefined) specification.taskId = first === undefined ? file.id : ''
  }
  files.splice(0, files.length, ...united.values())
}

/** Takes what `other` knows better of the suite that both are. */
function uniteSuites(suite: RunnerTestSuite, other: RunnerTestSuite): void {
  const others = new Map<string, RunnerTask[]>()
  for (const task of other.tasks) others.set(keyOf(task), [...(others.get(keyOf(task)) ?? []), task])
  for (const [index, task] of suite.tasks.entries()) {
    const same = others.get(keyOf(task))?.shift()
    if (same === undefined) continue
    if (task.type === 'suite' && same.type === 'suite') uniteSuites(task, same)
    else if (task.type === 'test' && same.type === 'test' && rankOf(same) > rankOf(task)) {
      const { id, file } = task
      suite.tasks[index] = Object.assign(same, { id, file, ...(task.suite && { suite: task.suite }) })
    }
  }
  if (suite.mode === 'skip' && other.mode !== 'skip') suite.mode = other.mode
  uniteResults(suite, other)
}

function keyOf({ type, name }: RunnerTask): string {
  return `${type} ${name}`
}

/** Which of two results of one test is shown: a failure before all, and the case itself before its place elsewhere. */
function rankOf(test: RunnerTestCase): number {
  const { meta, mode, result } = test
  if (result?.state === 'fail') return 4
  if (meta.oloproof === 'elsewhere') return 0
  if (meta.oloproofPolicy !== undefined) return 3
  if (result?.state === 'pass') return 2
  return mode === 'skip' && meta.oloproof === undefined ? 0 : 1
}

function uniteResults(suite: RunnerTestSuite, { result: other }: RunnerTestSuite): void {
  const { result } = suite
  if (other === undefined) return
  if (result === undefined) {
    suite.result = other
    return
  }
  const states = [result.state, other.state]
  const errors = [...(result.errors ?? []), ...(other.errors ?? [])]
  suite.result = {
    ...result,
    state: states.find((state) => state === 'fail') ?? states.find((state) => state === 'pass') ?? result.state,
    duration: (result.duration ?? 0) + (other.duration ?? 0),
    ...(errors.length > 0 && { errors }),
  }
}
