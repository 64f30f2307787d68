import type { SerializedError, TestModule, TestSuite } from 'vitest/node'
import type { Decided } from '../../../reporter/exit-code-text.ts'
import type { OloproofError } from '../../base/error.ts'
import type { ExitCode } from '../../policy/exit-code.ts'
import type { Policy } from '../../policy/policy.ts'
import { configAboveText } from '../../store/config-above.ts'
import type { SaveOutcome } from '../../store/journal-index.ts'
import { notReachedText, type TestTally } from './ordinary-tests.ts'
import type { FinishedComparison } from './finished-comparison.ts'
import { ownErrorOf } from './own-error.ts'
import { rulesWithoutMetric } from './rules-without-metric.ts'
import { exitCause } from './exit-cause.ts'
import { sessionExitCode } from './session-exit.ts'
import type { FinishedRun } from './recorded-run.ts'
import type { SessionPage } from './session-page.ts'
import { usesOloproof } from './uses-oloproof.ts'

/** What a view is told when a test run is over. */
export interface SessionReport {
  readonly runs: readonly FinishedRun[]
  readonly comparisons: readonly FinishedComparison[]
  /** What kept suites from running. */
  readonly errors: readonly OloproofError[]
  /** Test files with suites of which nothing, or not all, could be run. */
  readonly brokenFiles: readonly string[]
  /** Remarks that belong to no single run, a sentence each. */
  readonly notes: readonly string[]
  /** The nearest folder above the root with an `oloproof.yaml` that was not read; null for none. */
  readonly configAbove: string | null
  readonly tests: TestTally
  /** Errors outside any test: a crashed worker, a rejection that nobody handled. */
  readonly unhandledErrors: readonly SerializedError[]
  /** null: this test run is none of our business. */
  readonly exitCode: ExitCode | null
  /** Why the exit code is 3, or what failed beside the rules where it is 1; null for any other. */
  readonly cause: string | null
  /** All that has an exit code of its own. */
  readonly decided: readonly Decided[]
  /** How many rules concern no suite of a selection. */
  readonly rulesLeftOut: number
}

/** What a test run left behind. */
export interface TestRunRemains {
  readonly runs: readonly FinishedRun[]
  readonly comparisons: readonly FinishedComparison[]
  readonly saved: SaveOutcome
  readonly errors: readonly OloproofError[]
  /** Remarks that somebody else has to make. */
  readonly notes: readonly string[]
  /** The nearest folder above the root with an `oloproof.yaml` that holds for other projects; null for none. */
  readonly configAbove: string | null
  readonly policy: Policy
  readonly tests: TestTally
  readonly unhandledErrors: readonly SerializedError[]
  /** How many of them are not to be ignored. */
  readonly countedErrors: number
  readonly signal: ExitCode | null
  /** The person selected a part of the tests, by file, by name or otherwise. */
  readonly isFiltered: boolean
  /** What to say if nothing was selected: which selection matches nothing. */
  readonly nothingSelected: string
  /** What to say where a suite had to be run and none was, though other tests were; null where none had to. */
  readonly noSuite: string | null
  /** One of our reporters was asked for: a test run without anything to run is then an error. */
  readonly wasAskedForByName: boolean
  /** The host ended the test run before the first of its files. */
  readonly gaveUp: boolean
  /** One of several shards may have nothing to run: all of them together are asked. */
  readonly isShard: boolean
  readonly page: SessionPage
  /** Nothing was called: runs are not finished, and that is no error. */
  readonly isDry: boolean
  /** Only cases with a tag were to run. */
  readonly isTagged: boolean
  /** Somebody looks on who chose what is run, in an editor or at a terminal, and nobody waits for an exit code. */
  readonly isWatched: boolean
}

/** Of a policy test that was run without any case of its suite. */
const POLICY_ALONE = 'no case was selected, and a policy is decided on the evidence of the whole suite'

const GAVE_UP = 'no test file was run: the host gave up before the first of them'
const NO_SUITE = 'no suite was run'
const ELSEWHERE = 'there are tests of suites, but no evidence of them here'

/** Puts together what is to be said of a test run, and with which code it ends. */
export function sessionReport(remains: TestRunRemains): SessionReport {
  const {
    runs,
    comparisons,
    saved,
    tests,
    signal,
    unhandledErrors,
    countedErrors,
    configAbove,
    policy,
    isFiltered,
    noSuite,
    wasAskedForByName,
    gaveUp,
    isShard,
    page,
    isDry,
    isTagged,
    isWatched,
  } = remains
  const brokenFiles = signal === null ? filesOf(tests.broken.filter(usesOloproof)) : []
  // Wrong use that was thrown while a file was loaded: the file is broken, and the person can mend it.
  const thrown = tests.broken.flatMap((one) => one.errors().map(ownErrorOf)).filter((error) => error !== null)
  // A suite that could not be run may have the metric that a rule asks for.
  const allCouldRun = signal === null && remains.errors.length === 0 && brokenFiles.length === 0
  const unknown = runs.length > 0 && allCouldRun ? rulesWithoutMetric(policy, runs) : []
  const leftOut = isFiltered ? unknown : []
  const errors = [
    ...remains.errors,
    ...thrown,
    ...(isFiltered ? [] : unknown),
    ...(page.error === null ? [] : [page.error]),
  ]
  // Ordinary tests have no tags: where a tag leaves no case, it leaves nothing that was asked for.
  const leavesNone =
    ((wasAskedForByName || tests.leftOut > 0) && tests.ran === 0) || (isTagged && tests.leftOut > 0 && tests.ours === 0)
  // Where a name selects an ordinary test as well, a policy test without its cases is a part that was chosen.
  const isBeside = tests.ran > tests.ours && !isTagged
  const selectsNothing =
    runs.length > 0
      ? !isBeside && runs.every(({ record }) => record.manifest.selected === 0)
      : leavesNone && errors.length === 0 && brokenFiles.length === 0
  const isPolicyAlone = selectsNothing && runs.length > 0 && !isTagged
  const nothingSelected = isPolicyAlone ? POLICY_ALONE : remains.nothingSelected
  const nothingRan =
    selectsNothing && signal === null && !(isShard && countedErrors === 0) && !(isPolicyAlone && isWatched)
  // Nothing passes on tests alone, wherever they come from.
  const evidenceIsElsewhere = runs.length === 0 && errors.length === 0 && tests.ours > 0
  const lacksSuite =
    noSuite !== null &&
    runs.length + errors.length + brokenFiles.length + tests.ours === 0 &&
    !nothingRan &&
    signal === null
  const facts = {
    runs: isDry ? [] : runs,
    comparisons,
    errors,
    brokenFiles,
    failedOrdinaryTests: tests.failed.length + tests.broken.length,
    unhandledErrors: countedErrors,
    nothingRan: nothingRan || evidenceIsElsewhere || lacksSuite,
    signal,
  }
  const exitCode = sessionExitCode(facts)
  const nothing = evidenceIsElsewhere ? ELSEWHERE : lacksSuite ? NO_SUITE : gaveUp ? GAVE_UP : nothingSelected
  return {
    runs,
    comparisons,
    errors,
    brokenFiles,
    notes: [
      ...(page.note === null ? [] : [page.note]),
      ...remains.notes,
      ...(configAbove === null ? [] : [configAboveText(configAbove)]),
      ...(tests.notReached.length > 0 ? [notReachedText(tests)] : []),
      ...(nothingRan && gaveUp ? [GAVE_UP] : []),
      // Where something broke, that is the reason, and it is shown.
      ...(nothingRan && !gaveUp && countedErrors === 0
        ? [`${nothingSelected}: nothing was run, and nothing passes on nothing`]
        : []),
      ...(lacksSuite && countedErrors === 0 ? [noSuite] : []),
      ...(isPolicyAlone && isWatched ? [`${POLICY_ALONE}: run the suite`] : []),
      ...(evidenceIsElsewhere ? [`${ELSEWHERE}: nothing was decided`] : []),
      ...(leftOut.length > 0
        ? [`rules that concern no suite of this selection: ${leftOut.map(({ facts: { id } }) => id).join(', ')}`]
        : []),
      ...(saved.kind === 'failed'
        ? [`the index of the cache could not be saved: ${saved.problem}; it will be made again`]
        : []),
    ],
    configAbove,
    tests,
    unhandledErrors,
    exitCode,
    cause: exitCause(exitCode, facts, nothing),
    decided: [...facts.runs.map(({ summary }) => summary), ...comparisons.map(({ comparison }) => comparison)],
    rulesLeftOut: leftOut.length,
  }
}

function filesOf(broken: readonly (TestModule | TestSuite)[]): readonly string[] {
  return [...new Set(broken.map((one) => (one.type === 'module' ? one : one.module).relativeModuleId))]
}
