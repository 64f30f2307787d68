import type { RunnerTestCase, RunnerTestSuite } from 'vitest'
import { POLICY_FAILURE, ruleResult, type RuleResult } from '../../../evidence/rule-result.ts'
import type { ComparisonVerdict, RunVerdict } from '../../../evidence/run-manifest.ts'
import { PROPERTY_PREFIX, verdictProperties, type DecidedRuns } from '../../../evidence/verdict-properties.ts'
import type { PolicyMark } from '../../shard-mark.ts'

/** What was decided about the runs of a policy test. */
export interface DecidedTest {
  readonly verdict: Pick<RunVerdict | ComparisonVerdict, 'rules' | 'notDecided'>
  readonly runs: DecidedRuns
}

/** Shows in the policy tests of a suite or file what was decided; a test of which nothing is known stays as it is. */
export function writeVerdicts(suite: RunnerTestSuite, decidedOf: (mark: PolicyMark) => DecidedTest | null): void {
  for (const task of suite.tasks) {
    if (task.type === 'suite') {
      writeVerdicts(task, decidedOf)
      continue
    }
    const mark = task.meta.oloproofPolicy
    const decided = mark === undefined ? null : decidedOf(mark)
    if (mark === undefined || decided === null) continue
    writeResult(task, ruleResult(mark.rule, decided.verdict))
    task.annotations = [
      ...task.annotations.filter(({ type }) => !type.startsWith(PROPERTY_PREFIX)),
      ...verdictProperties(mark.rule, decided.verdict, decided.runs),
    ]
  }
}

/** As the worker would have left it, and the suites around it. */
function writeResult(test: RunnerTestCase, result: RuleResult): void {
  const { startTime, duration } = test.result ?? {}
  const times = { ...(startTime !== undefined && { startTime }), ...(duration !== undefined && { duration }) }
  if (result.kind === 'skipped') {
    test.mode = 'skip'
    // The host's type of a result knows no note, its results do.
    const skipped = { ...times, state: 'skip', note: result.note, pending: true } as const
    test.result = skipped
    return
  }
  test.mode = 'run'
  if (result.kind === 'passed') {
    test.result = { ...times, state: 'pass' }
    return
  }
  const { message, expected, actual } = result
  const error = { name: POLICY_FAILURE, message, stack: `${POLICY_FAILURE}: ${message}`, expected, actual }
  test.result = { ...times, state: 'fail', errors: [error] }
  for (let one: RunnerTestSuite | undefined = test.suite ?? test.file; one !== undefined; one = around(one)) {
    one.mode = 'run'
    one.result = { ...one.result, state: 'fail' }
  }
}

function around(suite: RunnerTestSuite): RunnerTestSuite | undefined {
  // A file is its own file.
  return suite.suite ?? (suite.file === suite ? undefined : suite.file)
}
