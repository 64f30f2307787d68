import { TestRunner, type RunnerTestCase, type TestContext } from 'vitest'
import { invariant } from '../base/invariant.ts'
import { placeOfBlock } from './place-of-block.ts'

/**
 * Marks the test that was just declared as one of ours, for the main process, and returns it. The runner has no handle
 * for it but its place in the suite. In the file it stands where its suite does.
 */
export function markLastTest(kind: 'case' | 'elsewhere' | 'policy' | 'refusal'): RunnerTestCase {
  const task = TestRunner.getCurrentSuite().tasks.at(-1)
  invariant(task?.type === 'test', 'a declared test is not in its suite')
  task.meta.oloproof = kind
  const location = placeOfBlock()
  if (location !== undefined) task.location = location
  return task
}

/** Says which rule a policy test shows, and of which runs, so that a merge of several shards can show what it decided. */
export function markPolicyTest(
  { task }: TestContext,
  mark: { readonly rule: string; readonly runs: readonly string[] },
): void {
  task.meta.oloproofPolicy = mark
}
