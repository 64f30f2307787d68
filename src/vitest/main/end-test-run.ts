import type { SerializedError, TestModule, TestSpecification, Vitest } from 'vitest/node'
import type { OloproofError } from '../../base/error.ts'
import type { ExitCode } from '../../policy/exit-code.ts'
import type { Stop } from '../../policy/outcome.ts'
import { hasRules } from '../../policy/has-rules.ts'
import { configAbove } from '../../store/config-above.ts'
import type { CommandLine } from './command-line.ts'
import {
  filtersLeaveFilesOut,
  isShard,
  leavesFilesOut,
  noSuiteText,
  nothingSelectedText,
  selectsTests,
  selectsWithinFiles,
} from './host-run.ts'
import type { OpenTestRun } from './open-test-run.ts'
import { tallyTests } from './ordinary-tests.ts'
import { rulesWithoutMetric } from './rules-without-metric.ts'
import { writeSessionPage } from './session-page.ts'
import { sessionReport, type SessionReport } from './session-report.ts'

/** What the host says of a test run when it is over. */
export interface TestRunEnd {
  readonly vitest: Vitest
  readonly specifications: readonly TestSpecification[]
  readonly modules: readonly TestModule[]
  readonly unhandledErrors: readonly SerializedError[]
  /** What ended it before its time, if anything did. */
  readonly stopped: Stop | null
  readonly signal: ExitCode | null
  /** Why it must not begin. */
  readonly refusal: OloproofError | null
  /** The plugin named the configuration file. */
  readonly isConfigNamed: boolean
  /** One of our reporters was asked for. */
  readonly wasAskedForByName: boolean
  /** Suites are what it was started for. */
  readonly areSuitesExpected: boolean
  readonly commandLine: CommandLine
}

/** Settles every run of a test run, keeps the index, lets the workers go, and says what came of it. */
export async function endTestRun(
  open: OpenTestRun,
  {
    vitest,
    specifications,
    modules,
    unhandledErrors,
    stopped,
    signal,
    refusal,
    isConfigNamed,
    wasAskedForByName,
    areSuitesExpected,
    commandLine: { dry: isDry, tag, html },
  }: TestRunEnd,
): Promise<SessionReport> {
  const { bail, dangerouslyIgnoreUnhandledErrors } = vitest.config
  const tests = tallyTests(modules, bail)
  const errors = refusal === null ? open.testRun.errors : [refusal, ...open.testRun.errors]
  // What was lost with one that the person wants ignored is missing all the same.
  const countedErrors = dangerouslyIgnoreUnhandledErrors ? 0 : unhandledErrors.length
  const { runs, comparisons, saved } = await open.close(stopped ?? whatStopped(errors, countedErrors, tests.bailed))
  const page = await writeSessionPage(isDry ? null : html, open.store, runs, comparisons)
  const above = isConfigNamed || runs.length === 0 ? null : configAbove(vitest.config.root)
  const endedByBudget = runs.some(({ outcome }) => outcome.notDecided === 'budget_spent')
  const { configError, configured } = open
  const { policy } = configured
  const { watch: isWatched } = vitest.config
  const isCut = tests.bailed || (await leavesFilesOut(vitest, specifications))
  const isPart = isCut || isShard(vitest) || selectsWithinFiles(vitest, specifications)
  const mayHaveRules = configError !== null || hasRules(policy)
  // Whoever names files may mean ordinary tests, even where there are no others.
  const isChosen = isPart || selectsTests(vitest, specifications)
  const mustRunSuites =
    !isWatched && !isShard(vitest) && (areSuitesExpected || (wasAskedForByName && !isChosen && mayHaveRules))
  // Of a file that cannot be used somebody has to hear, where no suite says it.
  const unused = mustRunSuites && runs.length + errors.length === 0 && tests.ours === 0 ? configError : null
  // Whether filters leave files out costs a look at all files, and matters to rules that concern no run.
  const isFiltered =
    isPart || tests.leftOut > 0 || (rulesWithoutMetric(policy, runs).length > 0 && (await filtersLeaveFilesOut(vitest)))
  return sessionReport({
    runs,
    comparisons,
    saved,
    errors: [...errors, ...(endedByBudget ? [open.budget.error(runs)] : []), ...(unused === null ? [] : [unused])],
    notes: open.budget.notes(runs),
    configAbove: above,
    policy,
    tests,
    unhandledErrors,
    countedErrors,
    signal,
    isFiltered,
    noSuite: mustRunSuites ? noSuiteText(vitest, tests.leftOut) : null,
    nothingSelected: nothingSelectedText(vitest, modules.length, tag),
    wasAskedForByName,
    // Without a word on any of its test files, the host gave up before.
    gaveUp: specifications.length > 0 && modules.length === 0,
    isShard: isShard(vitest),
    page,
    isDry,
    isTagged: tag !== null,
    isWatched,
  })
}

/** What ended the runs that are not finished, when nobody asked for an end. */
function whatStopped(errors: readonly OloproofError[], unhandledErrors: number, bailed: boolean): Stop | null {
  if (errors.some(({ code }) => code === 'store_not_writable')) return 'store_failed'
  if (unhandledErrors > 0) return 'crashed'
  return bailed ? 'bailed' : null
}
