import { describe, expect, test } from 'vitest'
import type { Screen } from '../../../../reporter/screen.ts'
import { OloproofError } from '../../../../src/base/error.ts'
import type { FinishedRun } from '../../../../src/vitest/main/recorded-run.ts'
import type { SessionReport } from '../../../../src/vitest/main/session-report.ts'
import { tallyTests } from '../../../../src/vitest/main/ordinary-tests.ts'
import { terminalView, type TerminalViewOptions } from '../../../../src/vitest/main/terminal-view.ts'
import type { SessionView } from '../../../../src/vitest/main/view.ts'
import { eventually } from '../../../support/eventually.ts'
import { fakeTerminal, type FakeTerminal } from '../../../support/fake-terminal.ts'
import { policyWith } from '../../../support/metrics.ts'
import { recordCases, recording, unanswered, type Recording } from '../../../support/recorded-runs.ts'
import { sampleRunFile } from '../../../support/sample-run-file.ts'
import { madeModule, madeTest } from '../../../support/test-modules.ts'
import { currentWrites, giveStreamsBackAfterTest } from '../../../support/standard-streams.ts'

function screenOn(terminal: FakeTerminal): Screen {
  return {
    isTTY: true,
    isLive: true,
    columns: 100,
    rows: 24,
    colorLevel: 0,
    write: terminal.write,
    onResize: () => () => {},
  }
}

interface Given {
  readonly view: SessionView
  /** What a person sees of it. */
  readonly seen: () => string
  /** Reports that were handed on to show ordinary tests. */
  readonly handedOn: readonly SessionReport[]
}

/** A view on one terminal, live or not. */
function given(isLive: boolean, calls: TerminalViewOptions['calls'] = () => null): Given {
  const terminal = fakeTerminal(100, 24)
  const handedOn: SessionReport[] = []
  const view = terminalView({
    live: isLive ? screenOn(terminal) : null,
    final: screenOn(terminal),
    notices: screenOn(terminal),
    calls,
    storePath: (runId) => `.oloproof/runs/${runId}`,
    comparisonPath: (id) => `.oloproof/comparisons/${id}.json`,
    showsMisses: true,
    showOrdinaryTests: (report) => void handedOn.push(report),
  })
  return { view, handedOn, seen: () => terminal.lines().join('\n') }
}

function report(runs: readonly FinishedRun[], rest: Partial<SessionReport> = {}): SessionReport {
  const tests = tallyTests([])
  return {
    runs,
    comparisons: [],
    errors: [],
    brokenFiles: [],
    notes: [],
    tests,
    unhandledErrors: [],
    exitCode: 0,
    cause: null,
    decided: [],
    rulesLeftOut: 0,
    configAbove: null,
    ...rest,
  }
}

/** A run of 30 cases under the floor 0.7, whose events go to the view. */
function watched(view: SessionView, suite = 'support-bot'): Recording {
  const manifest = { cases: 30, suite, suitePath: suite }
  const one = recording({ id: `${suite} run`, manifest, policy: policyWith({}) })
  for (const event of one.events) view.event(one.run.record, event)
  return one
}

/** Records `count` passed cases and shows their events. */
function pass(view: SessionView, one: Recording, count: number): void {
  const before = one.events.length
  recordCases(
    one,
    Array.from({ length: count }, () => true),
  )
  for (const event of one.events.slice(before)) view.event(one.run.record, event)
}

function finish(view: SessionView, one: Recording): FinishedRun {
  const before = one.events.length
  const finished = one.run.finish(null)
  for (const event of one.events.slice(before)) view.event(one.run.record, event)
  return finished
}

describe('at the end', () => {
  test('the tables of a run are shown once, with its rules, its cost and where it lies', () => {
    const { view, seen, handedOn } = given(false)
    const one = watched(view)
    pass(view, one, 30)
    const finished = finish(view, one)
    expect(seen()).toBe('')
    const whole = report([finished])
    view.finished(whole)
    expect(seen()).toContain('│ exact_label │ 100.0%   │ [88.4%, 100.0%] │ 30 / 30 observed · 0 missing · 0 excluded │')
    expect(seen()).toContain('PASS')
    expect(seen()).toContain(`.oloproof/runs/${one.run.record.id}`)
    expect(handedOn).toEqual([whole])
  })

  test('errors are grouped by cause, as they were seen in the events', () => {
    const { view, seen } = given(false)
    const one = watched(view)
    one.run.record.executed('q0', unanswered())
    one.run.record.executed('q1', unanswered())
    one.run.flush()
    for (const event of one.events.slice(2)) view.event(one.run.record, event)
    view.finished(report([finish(view, one)], { exitCode: 3 }))
    expect(seen()).toMatch(/timeout.*2|2.*timeout/)
    expect(seen()).toContain('no answer within 60000 ms')
    expect(seen()).toContain('no case was finished: the run ended before all its cases were done')
  })

  test('missed cases come after the tables, with what was expected and what came', () => {
    const { view, seen } = given(false)
    const red = madeTest({
      name: 'q3',
      ours: 'case',
      state: 'failed',
      errors: ['q3 misses exact'],
      errorName: 'MissedCase',
    })
    const { missed } = tallyTests([madeModule({ suites: [{ name: 'support-bot', tests: [red] }] })])
    const whole = report([finish(view, watched(view))], { exitCode: 0 })
    view.finished({ ...whole, tests: { ...whole.tests, missed } })
    expect(seen()).toMatch(/no case was finished: [^]*Missed cases\n {2}q3 misses exact \(bot\.test\.ts/)
  })

  test('errors outside runs come after them, with the exit code', () => {
    const { view, seen } = given(false)
    const error = new OloproofError('suite_without_criteria', { suite: 'sales-bot' })
    view.finished(report([], { errors: [error], exitCode: 2 }))
    expect(seen()).toContain('error: suite sales-bot declares no criterion')
    expect(seen()).toContain('exit code 2: ')
  })

  test('the exit code is said once after several runs', () => {
    const { view, seen } = given(false)
    const runs = ['support-bot', 'sales-bot'].map((suite) => finish(view, watched(view, suite)))
    view.finished(report(runs, { exitCode: 3 }))
    expect(seen().match(/^exit code 3: /gm)).toHaveLength(1)
  })

  test('a test run without suites shows nothing of ours', () => {
    const { view, seen, handedOn } = given(true)
    view.finished(report([], { exitCode: null }))
    expect(seen()).toBe('')
    expect(handedOn).toHaveLength(1)
  })
})

describe('while runs go on', () => {
  test('nothing is drawn where no person watches, and what tests print is printed at once', () => {
    const { view, seen } = given(false)
    watched(view)
    view.print('a line of a test\n')
    expect(seen()).toBe('a line of a test\n')
  })

  test('a live table is drawn from the first event on, and is gone when the tables come', () => {
    const { view, seen } = given(true)
    const one = watched(view)
    expect(seen()).toContain('0/30 cases · 0 cached · 0 errors')
    pass(view, one, 30)
    view.print('a line of a test\n')
    view.finished(report([finish(view, one)]))
    expect(seen()).toContain('a line of a test\n')
    expect(seen()).toContain('30 / 30 observed')
    expect(seen()).not.toContain('30 cases ·')
  })

  test('what this process prints appears above the live table, and the streams are given back', () => {
    const { view, seen } = given(true)
    giveStreamsBackAfterTest()
    const before = currentWrites()
    const one = watched(view)
    process.stdout.write('printed by a hook\n')
    view.finished(report([finish(view, one)], { exitCode: 3 }))
    expect(seen().split('\n')[0]).toBe('printed by a hook')
    expect(currentWrites()).toEqual(before)
  })

  test('streams that were given back are left alone from then on', () => {
    giveStreamsBackAfterTest()
    const { view } = given(true)
    view.finished(report([finish(view, watched(view))], { exitCode: 3 }))
    process.stdout.write = () => true
    const patched = currentWrites()
    view.finished(report([], { exitCode: null }))
    expect(currentWrites()).toEqual(patched)
  })

  test('calls that wait are told, with the first of the calls that a server lets through next', () => {
    const { view, seen } = given(true, () => ({
      bounds: { system: 8, judge: 4 },
      status: {
        system: { inUse: 8, waiting: 20, nextPermittedInMs: 9000 },
        judge: { inUse: 0, waiting: 3, nextPermittedInMs: 2000 },
      },
    }))
    const one = watched(view)
    expect(seen()).toContain('system 8/8 in use, 20 waiting · judge 0/4 in use, 3 waiting · next call in 2s')
    view.finished(report([finish(view, one)], { exitCode: 3 }))
  })

  test('a run that is over leaves the live table to the others', async () => {
    const { view, seen } = given(true)
    const [first, second] = [watched(view, 'support-bot'), watched(view, 'sales-bot')]
    await eventually(seen).toContain('support-bot')
    const over = finish(view, first)
    await eventually(seen).not.toContain('support-bot')
    expect(seen()).toContain('0/30 cases')
    view.finished(report([over, finish(view, second)], { exitCode: 3 }))
  })
})

test('what the cases at hand cannot decide, and that they repeat, is said when the run starts, and once while a host watches', () => {
  const { view, seen } = given(false)
  for (const id of ['first', 'rerun']) {
    const { run, events } = recording({ id, infeasible: sampleRunFile.infeasible, manifest: { cases: 3, repeated: 2 } })
    for (const event of events) view.event(run.record, event)
  }
  expect(seen().trimEnd().split('\n')).toEqual([
    'support-bot: floor cannot pass with 3 cases: 36 all-pass cases are needed at 0.90',
    'support-bot: 2 of 3 cases repeat the content of an earlier one; each counts as a case of its own',
  ])
})
