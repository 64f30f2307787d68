import type { SerializedError, TestCase, TestModule, TestResult, TestSuite, Vitest } from 'vitest/node'
import { countOf } from '../../../reporter/format-count.ts'
import { isOwnFailure, MISSED_CASE } from '../../base/own-failure.ts'
import { terminalText } from '../../base/terminal-text.ts'

/** What became of the tests of a run that are not ours, and of ours where that tells something. */
export interface TestTally {
  readonly passed: number
  /** Tests of ours among them when a hook around them failed. */
  readonly failed: readonly TestCase[]
  readonly skipped: number
  /** Tests of ours that the person chose to leave out: by `.skip`, `.only`, name, `--limit` or `--tag`. */
  readonly leftOut: number
  /** Tests of ours that are red because their case was missed. */
  readonly missed: readonly TestCase[]
  /** Tests of ours that were run. */
  readonly ours: number
  /** Failed tests, ours among them. */
  readonly failures: number
  /** Any test that was run, ours among them. */
  readonly ran: number
  /** Suites with a failed hook, and files that failed while they were collected or were not run to their end. */
  readonly broken: readonly (TestModule | TestSuite)[]
  /** `--bail` ended the test run: what was not run then is left out. */
  readonly bailed: boolean
  /** Files that it left out. */
  readonly notReached: readonly TestModule[]
}

/** Counts the tests of all modules. A test is ours when its meta says so. `bail` is how many failures end a test run, 0 for none. */
export function tallyTests(modules: readonly TestModule[], bail = 0): TestTally {
  const failed: TestCase[] = []
  const missed: TestCase[] = []
  const broken: (TestModule | TestSuite)[] = []
  let passed = 0
  let skipped = 0
  let ran = 0
  let failures = 0
  let leftOut = 0
  let ours = 0
  let oursNotReached = 0
  const unfinished: TestModule[] = []
  for (const module of modules) {
    if (module.errors().length > 0) broken.push(module)
    else if (module.state() === 'pending' || module.state() === 'queued') unfinished.push(module)
    for (const suite of module.children.allSuites()) if (suite.errors().length > 0) broken.push(suite)
    for (const test of module.children.allTests()) {
      const result = test.result()
      const { state, errors } = result
      if (state === 'passed' || state === 'failed') ran += 1
      if (state === 'failed') failures += 1
      if (test.meta().oloproof !== undefined) {
        if (state === 'passed' || state === 'failed') ours += 1
        if (isLeftOut(test, result)) leftOut += 1
        else if (result.state === 'skipped' && result.note === undefined) oursNotReached += 1
        if (errors?.some(({ name }) => name === MISSED_CASE)) missed.push(test)
        // A hook around the cases failed: evidence and policy know nothing of it.
        if (errors?.some(({ name = '' }) => !isOwnFailure(name))) failed.push(test)
        continue
      }
      if (state === 'passed') passed += 1
      else if (state === 'failed') failed.push(test)
      else skipped += 1
    }
  }
  const bailed = bail > 0 && failures >= bail
  if (bailed) leftOut += oursNotReached
  // A worker that died leaves its file pending.
  else broken.push(...unfinished)
  return {
    passed,
    failed,
    skipped,
    leftOut,
    missed,
    ours,
    failures,
    ran,
    broken,
    bailed,
    notReached: bailed ? unfinished : [],
  }
}

/** A case of another shard was not left out, nor was a test of a merged blob that says why it is skipped. */
function isLeftOut(test: TestCase, result: TestResult): boolean {
  const { mode } = test.options
  if (mode !== 'skip' && mode !== 'todo') return false
  return test.meta().oloproof !== 'elsewhere' && (result.state !== 'skipped' || result.note === undefined)
}

/** What failed in a test run. */
export interface Failures {
  readonly tests: Pick<TestTally, 'failed' | 'broken'>
  /** Errors outside any test. */
  readonly unhandledErrors: readonly SerializedError[]
}

/** Prints what failed with the host's own printer, for when no other reporter does. */
export function printFailures(vitest: Vitest, { tests, unhandledErrors }: Failures): void {
  for (const one of [...tests.broken, ...tests.failed]) {
    const errors = one.type === 'test' ? (one.result().errors ?? []) : one.errors()
    const name = one.type === 'module' ? one.relativeModuleId : `${one.module.relativeModuleId} > ${one.fullName}`
    vitest.logger.error(`\n FAIL  ${name}`)
    if (vitest.config.silent === 'passed-only') for (const log of logsOf(one)) vitest.logger.error(log.trimEnd())
    for (const error of errors) vitest.logger.printError(error, { project: one.project })
  }
  if (unhandledErrors.length > 0) vitest.logger.printUnhandledErrors(unhandledErrors)
}

/** What a test printed: not declared, but there in both majors. */
function logsOf(one: TestCase | TestModule | TestSuite): readonly string[] {
  const { task } = one as { readonly task?: { readonly logs?: readonly { readonly content: string }[] } }
  return task?.logs?.map(({ content }) => content) ?? []
}

/**
 * One line on the tests of a test run in which no suite took part; nothing when there were none. `testFiles` says which
 * files were looked at; null where a person chose them.
 */
export function ordinaryTestsText(tally: TestTally, testFiles: string | null): string {
  const { passed, failed, skipped, leftOut, notReached } = tally
  if (passed + failed.length + skipped + leftOut === 0) return ''
  const suites = leftOut === 0 ? '' : '; suites were left out'
  const bailed = notReached.length === 0 ? '' : `; ${notReachedText(tally)}`
  const files = testFiles === null || suites !== '' || bailed !== '' ? '' : ` (test files: ${terminalText(testFiles)})`
  const tests = countOf(passed, 'ordinary test')
  return `no suite was run: ${tests} passed, ${failed.length} failed, ${skipped} skipped${suites}${bailed}${files}\n`
}

/** Which files `--bail` left out. */
export function notReachedText({ notReached }: Pick<TestTally, 'notReached'>): string {
  const names = notReached.slice(0, SHOWN_FILES).map((file) => terminalText(file.relativeModuleId))
  const more = notReached.length > names.length ? ` and ${notReached.length - names.length} more` : ''
  return `--bail ended the test run before ${names.join(', ')}${more}`
}

const SHOWN_FILES = 3
