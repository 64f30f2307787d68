import { describe, expect, test } from 'vitest'
import type { RunEvent } from '../../../../src/evidence/event.ts'
import type { RunManifest } from '../../../../src/evidence/run-manifest.ts'
import { DEFAULT_POLICY } from '../../../../src/policy/policy.ts'
import { openRunRecord, type RunRecord } from '../../../../src/vitest/main/run-record.ts'
import { aManifest } from '../../../support/manifest.ts'
import { answered, exactLabel, timestamps, unanswered } from '../../../support/recorded-runs.ts'

function given(manifest: Partial<RunManifest> = {}): { readonly record: RunRecord; readonly events: RunEvent[] } {
  const events: RunEvent[] = []
  const ports = { infeasible: [], timestamp: timestamps(), emit: (event: RunEvent) => void events.push(event) }
  return { record: openRunRecord('run_1', aManifest(manifest), DEFAULT_POLICY, ports), events }
}

/** The events after the first two, in short. */
function shortly(events: readonly RunEvent[]): string[] {
  return events.slice(2).map((event) => {
    if (event.type === 'case_executed') return `executed ${event.scenario_id}`
    if (event.type === 'case_judged') return `judged ${event.scenario_id} ${event.criterion}`
    return event.type === 'provisional_metrics' ? `provisional at ${event.cases_done}` : event.type
  })
}

test('a run begins with what it is about, and is then executing', () => {
  const { record, events } = given({ suitePath: 'checkout > support-bot', cases: 120 })
  expect(events).toEqual([
    {
      run_id: 'run_1',
      timestamp: '2026-09-25T11:07:37.000001Z',
      type: 'run_started',
      suite_digest: `sha256:${'c6ae'.repeat(16)}`,
      cases: 120,
      suite: 'checkout > support-bot',
      system: 'example-support-bot@1',
    },
    { run_id: 'run_1', timestamp: '2026-09-25T11:07:37.000002Z', type: 'run_phase_changed', phase: 'EXECUTING' },
  ])
  expect(record).toMatchObject({
    id: 'run_1',
    startedAt: '2026-09-25T11:07:37.000001Z',
    casesDone: 0,
    errors: 0,
    codeChanged: 0,
    unsettledCalls: 0,
    completed: false,
  })
})

describe('what is said of cases', () => {
  test('becomes events in the order in which it was said', () => {
    const { record, events } = given({ cases: 40 })
    record.executed('q1', answered())
    record.executed('q0', answered())
    record.judged('q0', exactLabel(true), null)
    record.judged('q1', exactLabel(false), null)
    expect(shortly(events)).toEqual([
      'executed q1',
      'executed q0',
      'judged q0 exact_label',
      'provisional at 1',
      'judged q1 exact_label',
    ])
    expect(record.metrics()).toMatchObject([{ name: 'exact_label', passed: 1, observed: 2 }])
  })

  test('is counted: cases done, errors, answers by other code', () => {
    const { record } = given()
    record.executed('q0', unanswered())
    record.judged('q0', { status: 'MISSING', criterion: 'exact_label', reason: 'no_execution' }, null)
    record.executed('q1', answered({ fromCache: true, codeChanged: true }))
    expect(record).toMatchObject({ casesDone: 1, errors: 1, codeChanged: 1 })
    expect(record.metrics()).toMatchObject([{ observed: 0, missing: 1 }])
  })

  test('adds up what it cost, judges apart from the system', () => {
    const { record } = given()
    record.executed('q0', answered({ usage: { inputTokens: 10, outputTokens: 2 } }))
    const spent = { fromCache: false, attempts: 2, usage: { inputTokens: 5, outputTokens: 1 } }
    record.judged('q0', exactLabel(true), [spent])
    expect(record.costs.system).toMatchObject({ calls: 1, fresh: { inputTokens: 10, outputTokens: 2 } })
    expect(record.costs.judge).toMatchObject({ calls: 2, retries: 1, fresh: { inputTokens: 5, outputTokens: 1 } })
  })
})

describe('provisional metrics', () => {
  test('of 120 cases come at 1, 13, 25 and so on, eleven times, the last one at the end', () => {
    const { record, events } = given({ cases: 120 })
    for (let index = 0; index < 120; index++) record.judged(`q${index}`, exactLabel(true), null)
    const due = events.flatMap((event) => (event.type === 'provisional_metrics' ? [event.cases_done] : []))
    expect(due).toEqual([1, 13, 25, 37, 49, 61, 73, 85, 97, 109, 120])
  })

  test('count tenths of the cases that were selected', () => {
    const { record, events } = given({ cases: 120, selected: 20 })
    for (let index = 0; index < 20; index++) record.judged(`q${index}`, exactLabel(true), null)
    const due = events.flatMap((event) => (event.type === 'provisional_metrics' ? [event.cases_done] : []))
    expect(due).toEqual([1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 20])
  })

  test('have estimate and Wilson interval of the reference page for one case of one', () => {
    const { record, events } = given({ cases: 120 })
    record.judged('q000', exactLabel(true), null)
    expect(events.at(-1)).toMatchObject({
      type: 'provisional_metrics',
      cases_done: 1,
      metrics: [
        {
          metric: 'exact_label',
          estimate: 1,
          wilson_lower: 0.20654931411298355,
          wilson_upper: 1,
          observed: 1,
          missing: 0,
        },
      ],
    })
  })

  test('wait for the last criterion of a case', () => {
    const criteria = [
      { name: 'exact_label', kind: 'BINARY' },
      { name: 'days_error', kind: 'MEAN' },
    ] as const
    const { record, events } = given({ criteria })
    record.judged('q0', exactLabel(true), null)
    expect(shortly(events)).toEqual(['judged q0 exact_label'])
    record.judged('q0', { status: 'EXCLUDED', criterion: 'days_error', reason: 'no date' }, null)
    expect(shortly(events).slice(1)).toEqual(['judged q0 days_error', 'provisional at 1'])
  })
})

test('a run is complete when that is said, with the calls that ignored their abort', () => {
  const { record, events } = given()
  record.complete(2)
  expect(record).toMatchObject({ completed: true, unsettledCalls: 2 })
  expect(events).toHaveLength(2)
})
