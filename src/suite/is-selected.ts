import type { RunnerTestCase } from 'vitest'

/** Whether the runner is to run a test: `.skip`, `.only` and `-t` are settled once all tests of its file are declared. */
export function isSelected(task: RunnerTestCase): boolean {
  return task.mode !== 'skip' && task.mode !== 'todo'
}
