import { expect, test } from 'vitest'
import { OloproofError } from '../../../../src/base/error.ts'
import { exitCause } from '../../../../src/vitest/main/exit-cause.ts'
import type { SessionFacts } from '../../../../src/vitest/main/session-exit.ts'
import { finishedRun, RUN_ID } from '../../../support/recorded-runs.ts'

const NOTHING: SessionFacts = {
  runs: [],
  comparisons: [],
  errors: [],
  brokenFiles: [],
  failedOrdinaryTests: 0,
  unhandledErrors: 0,
  nothingRan: true,
  signal: null,
}

const cause = (facts: Partial<SessionFacts>, exitCode = 3): string | null =>
  exitCause(exitCode, { ...NOTHING, ...facts }, 'no case was selected')

test('the cause of an exit code 3 is the first thing that went wrong', () => {
  const full = new OloproofError('store_not_writable', { path: '.oloproof/journal', problem: 'no space left' })
  const partial = finishedRun({ finished: 0 })
  const all = { errors: [full], brokenFiles: ['a.test.ts'], unhandledErrors: 1, runs: [partial] }
  expect(cause(all)).toBe('cannot write .oloproof/journal: no space left')
  expect(cause({ ...all, errors: [] })).toBe('a.test.ts could not be run to its end')
  expect(cause({ ...all, errors: [], brokenFiles: [] })).toBe('something failed outside of any test')
  expect(cause({ runs: [finishedRun(), partial] })).toBe(
    `support-bot (${RUN_ID}): the run ended before all its cases were done`,
  )
  expect(cause({})).toBe('no case was selected')
})

test('wrong use is no cause of it', () => {
  const usage = new OloproofError('suite_without_criteria', { suite: 'support-bot' })
  expect(cause({ errors: [usage], brokenFiles: ['a.test.ts'] })).toBe('a.test.ts could not be run to its end')
})

test('the cause of an exit code 1 is what failed beside the rules, which are named elsewhere', () => {
  expect(cause({ failedOrdinaryTests: 1 }, 1)).toBe('an ordinary test failed')
  expect(cause({ failedOrdinaryTests: 3 }, 1)).toBe('3 ordinary tests failed')
  expect(cause({ runs: [finishedRun({ passed: 0 })] }, 1)).toBeNull()
})

test.each([0, 2, 4, 130])('an exit code %d has none', (exitCode) => {
  expect(cause({ failedOrdinaryTests: 1 }, exitCode)).toBeNull()
})
