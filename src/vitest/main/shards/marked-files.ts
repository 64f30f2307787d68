import type { RunnerTask, RunnerTestFile } from 'vitest'
import type { MarkedFile } from './marked-file.ts'
import { posixPath } from './posix-path.ts'

/** The test files of all blobs, in what a merge asks of them. */
export function markedFiles(files: readonly RunnerTestFile[]): readonly MarkedFile[] {
  return files.map((file) => ({
    file: posixPath(file.name),
    project: file.projectName ?? '',
    mark: file.meta.oloproofShard,
    hasSuites: hasTest(file, (task) => task.meta.oloproof !== undefined),
    isBroken: !hasEnded(file) || hasErrors(file),
  }))
}

function hasTest(task: RunnerTask, isWanted: (test: RunnerTask) => boolean): boolean {
  return task.type === 'test' ? isWanted(task) : task.tasks.some((one) => hasTest(one, isWanted))
}

function hasEnded({ mode, result }: RunnerTestFile): boolean {
  if (mode === 'skip' || mode === 'todo') return true
  return result?.state === 'pass' || result?.state === 'fail' || result?.state === 'skip'
}

/** Of the file itself, or of a hook. */
function hasErrors(task: RunnerTask): boolean {
  if (task.type === 'test') return false
  return (task.result?.errors?.length ?? 0) > 0 || task.tasks.some(hasErrors)
}
