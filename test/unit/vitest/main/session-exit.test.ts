import { describe, expect, test } from 'vitest'
import { OloproofError } from '../../../../src/base/error.ts'
import { sessionExitCode, type SessionFacts } from '../../../../src/vitest/main/session-exit.ts'
import { policyWith } from '../../../support/metrics.ts'
import { finishedRun } from '../../../support/recorded-runs.ts'

const usage = new OloproofError('suite_without_criteria', { suite: 'support-bot' })
const environment = new OloproofError('store_not_writable', { path: '.oloproof', problem: 'ENOSPC' })
const internal = new OloproofError('invariant_broken', { what: 'a case was judged twice' })

const passed = finishedRun()
const failed = finishedRun({ passed: 0 })
const undecided = finishedRun({ cases: 3 })
const notTolerated = finishedRun({ cases: 3, policy: policyWith({}, { onInsufficientEvidence: 'fail' }) })
const unfinished = finishedRun({ finished: 29 })
const partOnPurpose = finishedRun({ finished: 20, manifest: { selected: 20 } })

function codeOf(facts: Partial<SessionFacts>): number | null {
  return sessionExitCode({
    runs: [],
    comparisons: [],
    errors: [],
    brokenFiles: [],
    failedOrdinaryTests: 0,
    unhandledErrors: 0,
    nothingRan: false,
    signal: null,
    ...facts,
  })
}

describe('a test run without suites is none of our business', () => {
  test.each<[string, Partial<SessionFacts>]>([
    ['when all is well', {}],
    ['when ordinary tests failed', { failedOrdinaryTests: 3 }],
    ['when the host met errors', { unhandledErrors: 1 }],
  ])('%s', (_, facts) => {
    expect(codeOf(facts)).toBeNull()
  })

  test('but a signal still ends it with the code of the signal, since Vitest no longer does', () => {
    expect(codeOf({ signal: 130 })).toBe(130)
  })
})

describe('a test run with suites ends', () => {
  test.each<[string, Partial<SessionFacts>, number]>([
    ['with 0 when all rules pass', { runs: [passed] }, 0],
    ['with 0 when what is undecided is tolerated', { runs: [passed, undecided] }, 0],
    ['with 0 when a part was run on purpose', { runs: [partOnPurpose] }, 0],
    ['with 1 when a rule reads FAIL', { runs: [passed, failed, undecided] }, 1],
    ['with 1 when an ordinary test failed', { runs: [passed], failedOrdinaryTests: 1 }, 1],
    ['with 4 when what is undecided is not tolerated', { runs: [notTolerated, passed] }, 4],
    ['with 1 when a rule reads FAIL beside one that is undecided', { runs: [notTolerated, failed] }, 1],
    ['with 3 when a run was not finished', { runs: [unfinished, failed] }, 3],
    ['with 3 when something could not be written', { runs: [passed], errors: [environment] }, 3],
    ['with 3 on a bug of ours', { errors: [internal] }, 3],
    ['with 3 when a file with suites could not be run', { brokenFiles: ['bot.test.ts'] }, 3],
    ['with 3 when something crashed', { runs: [passed], unhandledErrors: 1 }, 3],
    ['with 3 when nothing was run', { nothingRan: true }, 3],
    ['with 2 on wrong use, which outranks trouble', { runs: [unfinished], errors: [usage, environment] }, 2],
    ['with 130 when it was interrupted, whatever else', { runs: [failed], errors: [usage], signal: 130 }, 130],
    ['with 143 when it was terminated', { runs: [passed], signal: 143 }, 143],
  ])('%s', (_, facts, code) => {
    expect(codeOf(facts)).toBe(code)
  })
})
