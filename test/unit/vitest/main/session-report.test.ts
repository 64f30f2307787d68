import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { OloproofError } from '../../../../src/base/error.ts'
import { DEFAULT_POLICY } from '../../../../src/policy/policy.ts'
import { tallyTests } from '../../../../src/vitest/main/ordinary-tests.ts'
import { sessionReport, type SessionReport, type TestRunRemains } from '../../../../src/vitest/main/session-report.ts'
import { policyWith } from '../../../support/metrics.ts'
import { finishedRun } from '../../../support/recorded-runs.ts'
import { temporaryDirectory } from '../../../support/temporary-directory.ts'
import { madeModule, madeTest } from '../../../support/test-modules.ts'

function reportOf(remains: Partial<TestRunRemains>): SessionReport {
  return sessionReport({
    runs: [],
    comparisons: [],
    saved: { kind: 'not_needed' },
    errors: [],
    notes: [],
    configAbove: null,
    policy: DEFAULT_POLICY,
    tests: tallyTests([]),
    unhandledErrors: [],
    countedErrors: 0,
    signal: null,
    isFiltered: false,
    noSuite: null,
    wasAskedForByName: false,
    gaveUp: false,
    isShard: false,
    isDry: false,
    isTagged: false,
    isWatched: false,
    nothingSelected: 'no case was selected',
    page: { note: null, error: null },
    ...remains,
  })
}

const passed = finishedRun()
const usage = new OloproofError('suite_without_criteria', { suite: 'support-bot' })
const oneTestRan = tallyTests([madeModule({ tests: [madeTest()] })])

test('a test run in which all rules pass has nothing to report but its runs', () => {
  expect(reportOf({ runs: [passed], wasAskedForByName: true })).toMatchObject({
    runs: [passed],
    errors: [],
    brokenFiles: [],
    notes: [],
    exitCode: 0,
  })
})

describe('a rule on a metric that no suite has', () => {
  const policy = policyWith({ metric: 'exact_lable' })

  test('is wrong use when all suites were run', () => {
    const { errors, notes, exitCode } = reportOf({ runs: [passed], policy })
    expect(errors).toMatchObject([{ code: 'rule_without_metric', facts: { name: 'exact_lable' } }])
    expect(notes).toEqual([])
    expect(exitCode).toBe(2)
  })

  test('is a note when a part was selected, which may have left out its suite', () => {
    const { errors, notes, exitCode, rulesLeftOut } = reportOf({ runs: [passed], policy, isFiltered: true })
    expect(errors).toEqual([])
    expect(notes).toEqual(['rules that concern no suite of this selection: floor'])
    expect(exitCode).toBe(0)
    expect(rulesLeftOut).toBe(1)
  })

  test('is nobody’s business in a test run without suites', () => {
    expect(reportOf({ policy, tests: oneTestRan })).toMatchObject({ errors: [], notes: [], exitCode: null })
  })

  test.each<[string, Partial<TestRunRemains>, number]>([
    ['is refused', { errors: [usage] }, 2],
    ['is broken', { tests: tallyTests([madeModule({ state: 'pending', tests: [madeTest({ ours: 'case' })] })]) }, 3],
    ['may not have been reached before a signal', { signal: 130 }, 130],
  ])('is not known while another suite %s, which may have the metric', (_, remains, exitCode) => {
    const report = reportOf({ runs: [passed], policy, ...remains })
    expect(report.errors).toEqual(remains.errors ?? [])
    expect(report).toMatchObject({ notes: [], exitCode })
  })
})

describe('a test run in which nothing ran', () => {
  const NOTE = 'no case was selected: nothing was run, and nothing passes on nothing'

  test('is an error when we were asked for by name', () => {
    expect(reportOf({ wasAskedForByName: true })).toMatchObject({ notes: [NOTE], exitCode: 3 })
  })

  test('is none of our business when the plugin was there by the way', () => {
    expect(reportOf({})).toMatchObject({ notes: [], exitCode: null })
  })

  test('is none when an ordinary test ran', () => {
    expect(reportOf({ wasAskedForByName: true, tests: oneTestRan })).toMatchObject({ notes: [], exitCode: null })
  })

  test('is one as well when a suite had to be run and ordinary tests were alone', () => {
    const noSuite = 'no suite was run: look elsewhere'
    const alone = { noSuite, tests: oneTestRan }
    expect(reportOf(alone)).toMatchObject({ notes: [noSuite], exitCode: 3, cause: 'no suite was run' })
    expect(reportOf({ ...alone, runs: [passed] })).toMatchObject({ notes: [], exitCode: 0 })
    expect(reportOf({ ...alone, errors: [usage] })).toMatchObject({ notes: [], exitCode: 2 })
    expect(reportOf({ ...alone, signal: 130 })).toMatchObject({ notes: [], exitCode: 130 })
    const failed = tallyTests([madeModule({ tests: [madeTest({ state: 'failed' })] })])
    expect(reportOf({ noSuite, tests: failed })).toMatchObject({ notes: [noSuite], exitCode: 3 })
  })

  test('is explained by the error that kept suites from running', () => {
    expect(reportOf({ wasAskedForByName: true, errors: [usage] })).toMatchObject({ notes: [], exitCode: 2 })
  })

  test('is an error when suites took part and no case of any was selected', () => {
    const none = finishedRun({ finished: 0, manifest: { selected: 0 } })
    expect(reportOf({ runs: [none], isFiltered: true, isTagged: true })).toMatchObject({ notes: [NOTE], exitCode: 3 })
    expect(reportOf({ runs: [none, passed], isFiltered: true })).toMatchObject({ notes: [], exitCode: 0 })
  })

  test('is one, too, when a policy test was selected without any case, which nobody who looks on takes for an error', () => {
    const ALONE = 'no case was selected, and a policy is decided on the evidence of the whole suite'
    const none = finishedRun({ finished: 0, manifest: { selected: 0 } })
    expect(reportOf({ runs: [none], isFiltered: true })).toMatchObject({
      notes: [`${ALONE}: nothing was run, and nothing passes on nothing`],
      exitCode: 3,
      cause: ALONE,
    })
    expect(reportOf({ runs: [none], isFiltered: true, isWatched: true })).toMatchObject({
      notes: [`${ALONE}: run the suite`],
      exitCode: 0,
    })
  })

  test('is none when a name selects an ordinary test beside a policy test alone', () => {
    const none = finishedRun({ finished: 0, manifest: { selected: 0 } })
    const tests = tallyTests([
      madeModule({ tests: [madeTest(), madeTest({ ours: 'policy', state: 'skipped' })] }),
      madeModule({ tests: [madeTest({ state: 'skipped' })] }),
    ])
    const chosen = { runs: [none], isFiltered: true, wasAskedForByName: true }
    expect(reportOf({ ...chosen, tests })).toMatchObject({ notes: [], exitCode: 0 })
    const failed = tallyTests([madeModule({ tests: [madeTest({ state: 'failed' })] })])
    expect(reportOf({ ...chosen, tests: failed })).toMatchObject({ exitCode: 1, cause: 'an ordinary test failed' })
    const ours = tallyTests([madeModule({ tests: [madeTest({ ours: 'policy' }), madeTest({ state: 'skipped' })] })])
    expect(reportOf({ ...chosen, tests: ours })).toMatchObject({ exitCode: 3 })
  })

  test('is an error when tests of suites were run and their evidence is not here', () => {
    const tests = tallyTests([madeModule({ tests: [madeTest({ ours: 'case' }), madeTest({ ours: 'policy' })] })])
    const notes = ['there are tests of suites, but no evidence of them here: nothing was decided']
    expect(reportOf({ tests })).toMatchObject({ notes, exitCode: 3 })
    expect(reportOf({ tests, runs: [passed] })).toMatchObject({ notes: [], exitCode: 0 })
  })

  test('is no error when a signal came before anything could run', () => {
    expect(reportOf({ signal: 130, wasAskedForByName: true })).toMatchObject({ notes: [], exitCode: 130 })
  })
})

describe('a file that could not be run to its end', () => {
  /** A file of this text on disk that the host could not collect. */
  function broken(text: string): ReturnType<typeof madeModule> {
    const moduleId = join(temporaryDirectory(), 'bot.test.ts')
    writeFileSync(moduleId, text)
    return madeModule({ moduleId, state: 'failed', errors: ['SyntaxError'] })
  }

  test('is an error when it has tests of ours', () => {
    const tests = [madeTest({ ours: 'case', state: 'pending' })]
    const module = madeModule({ file: 'evals/bot.test.ts', state: 'pending', tests })
    expect(reportOf({ tests: tallyTests([module]) })).toMatchObject({ brokenFiles: ['evals/bot.test.ts'], exitCode: 3 })
  })

  test('is an error when nothing of it was collected and its text names us', () => {
    const module = broken("import { describeSuite } from 'oloproof'\nthis is no program")
    expect(reportOf({ tests: tallyTests([module]) })).toMatchObject({ brokenFiles: ['bot.test.ts'], exitCode: 3 })
  })

  test.each<[string, () => ReturnType<typeof madeModule>]>([
    ['it is a file of ordinary tests', () => broken('this is no program')],
    ['it is gone', () => madeModule({ state: 'failed', errors: ['ENOENT'] })],
  ])('is none of our business when %s', (_, module) => {
    expect(reportOf({ tests: tallyTests([module()]) })).toMatchObject({ brokenFiles: [], exitCode: null })
  })

  test('is named once, whatever broke in it', () => {
    const tests = [madeTest({ ours: 'case' })]
    const suites = [
      { name: 'a', errors: ['afterAll failed'], tests },
      { name: 'b', errors: ['afterAll failed'], tests },
    ]
    expect(reportOf({ tests: tallyTests([madeModule({ suites })]) }).brokenFiles).toEqual(['bot.test.ts'])
  })

  test('is what a signal does to it', () => {
    const module = madeModule({ state: 'pending', tests: [madeTest({ ours: 'case', state: 'pending' })] })
    expect(reportOf({ tests: tallyTests([module]), signal: 130 })).toMatchObject({ brokenFiles: [], exitCode: 130 })
  })
})

test('an index that could not be saved is a note, since it loses nothing but time', () => {
  expect(reportOf({ runs: [passed], saved: { kind: 'failed', problem: 'EACCES' } })).toMatchObject({
    notes: ['the index of the cache could not be saved: EACCES; it will be made again'],
    exitCode: 0,
  })
})

test('a configuration above that was not read is a note that says how it would be', () => {
  expect(reportOf({ runs: [passed], configAbove: '..' })).toMatchObject({
    notes: [
      'there is an oloproof.yaml in ..; it holds for projects with their root there: to use it, run there, or pass that folder to Vitest as --root',
    ],
    configAbove: '..',
    exitCode: 0,
  })
})

test('errors outside any test make it a run error', () => {
  const unhandledErrors = [{ message: 'late' }]
  expect(reportOf({ runs: [passed], unhandledErrors, countedErrors: 1 })).toMatchObject({
    unhandledErrors,
    exitCode: 3,
  })
})

test('failed ordinary tests count beside rules that pass', () => {
  const tests = tallyTests([madeModule({ tests: [madeTest({ state: 'failed' })] })])
  expect(reportOf({ runs: [passed], tests })).toMatchObject({ exitCode: 1, decided: [passed.summary] })
})
