import { expect, test } from 'vitest'
import type { RunEvent } from '../../../../src/evidence/event.ts'
import { eventView } from '../../../../src/vitest/main/event-view.ts'
import { recordCases, recording } from '../../../support/recorded-runs.ts'

test('a program sees every event as it happens, and nothing else', () => {
  const written: RunEvent[] = []
  const view = eventView({ write: (event) => void written.push(event) })
  const one = recording({ manifest: { cases: 1 } })
  recordCases(one, [true])
  for (const event of one.events) view.event(one.run.record, event)
  view.print('a line of a test\n')
  expect(written).toEqual(one.events)
  expect(written.map(({ type }) => type)).toEqual([
    'run_started',
    'run_phase_changed',
    'case_executed',
    'case_judged',
    'provisional_metrics',
  ])
})
