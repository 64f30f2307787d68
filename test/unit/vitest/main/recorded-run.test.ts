import { describe, expect, test } from 'vitest'
import { OloproofError } from '../../../../src/base/error.ts'
import { policyWith } from '../../../support/metrics.ts'
import { answered, exactLabel, memoryWriter, recordCases, recording, RUN_ID } from '../../../support/recorded-runs.ts'

const diskFull = new OloproofError('store_not_writable', { path: 'events.ndjson', problem: 'ENOSPC' })

/** `type` of every line that was appended. */
function typesIn(appended: readonly (readonly string[])[]): unknown[] {
  return appended.flat().map((line) => (JSON.parse(line) as { readonly type: string }).type)
}

describe('events', () => {
  test('of the beginning are on disk and shown when the run is open', () => {
    const { writer, events } = recording()
    expect(typesIn(writer.appended)).toEqual(['run_started', 'run_phase_changed'])
    expect(events.map(({ type }) => type)).toEqual(['run_started', 'run_phase_changed'])
  })

  test('are written in one piece for each flush, and shown only when they are on disk', () => {
    const writer = memoryWriter()
    const appendsWhenShown: number[] = []
    const { run } = recording({ writer, onEvent: () => void appendsWhenShown.push(writer.appended.length) })
    run.record.executed('q0', answered())
    run.record.judged('q0', exactLabel(true), null)
    expect(writer.appended).toHaveLength(1)
    run.flush()
    expect(typesIn(writer.appended.slice(1))).toEqual(['case_executed', 'case_judged', 'provisional_metrics'])
    expect(appendsWhenShown).toEqual([1, 1, 2, 2, 2])
    run.flush()
    expect(writer.appended).toHaveLength(2)
  })

  test('that cannot be written are shown all the same, and the flush says what went wrong', () => {
    const { run, writer, events } = recording()
    writer.failure = diskFull
    run.record.executed('q0', answered())
    expect(() => run.flush()).toThrow(diskFull)
    expect(events.at(-1)?.type).toBe('case_executed')
  })
})

describe('the end of a run', () => {
  test('is decided, told and written once: a second call returns what the first one did', () => {
    const { run, writer, events } = recording({ manifest: { cases: 30 }, policy: policyWith({}) })
    recordCases(
      { run },
      Array.from({ length: 30 }, () => true),
    )
    run.record.complete(0)
    expect(run.finished).toBeNull()
    const finished = run.finish(null)
    expect(run.finish('interrupted')).toBe(finished)
    expect(run.finished).toBe(finished)
    expect(finished.outcome).toMatchObject({ status: 'DECIDED', exitCode: 0 })
    expect(writer.summaries).toEqual([finished.summary])
    expect(typesIn(writer.appended).slice(-2)).toEqual(['run_phase_changed', 'run_finished'])
    expect(events.filter(({ type }) => type === 'run_finished')).toHaveLength(1)
  })

  test('is summed up with the digest of all events, the last one among them', () => {
    const { run, writer } = recording({ manifest: { cases: 1 } })
    recordCases({ run }, [true])
    const { summary } = run.finish(null)
    expect(summary).toMatchObject({ run_id: RUN_ID, finished: 1 })
    expect(summary.events_digest).toBe(`sha256:${writer.eventsDigest}`)
  })

  test('that cannot be written is told all the same, and is not decided again', () => {
    const { run, writer, events } = recording({ manifest: { cases: 1 } })
    recordCases({ run }, [true])
    writer.failure = diskFull
    expect(() => run.finish(null)).toThrow(diskFull)
    writer.failure = null
    expect(run.finished).not.toBeNull()
    expect(run.finish(null)).toBe(run.finished)
    expect(events.filter(({ type }) => type === 'run_finished')).toHaveLength(1)
    expect(writer.summaries).toEqual([])
  })

  test('of a run with events that could not be written decides nothing, though all cases passed', () => {
    const { run, writer } = recording({ manifest: { cases: 30 }, policy: policyWith({}) })
    writer.failure = diskFull
    expect(() =>
      recordCases(
        { run },
        Array.from({ length: 30 }, () => true),
      ),
    ).toThrow(diskFull)
    writer.failure = null
    run.record.complete(0)
    expect(run.finish(null)).toMatchObject({
      outcome: { status: 'RUN_ERROR', notDecided: 'store_failed', exitCode: 3, rules: [] },
      summary: { status: 'RUN_ERROR', exit_code: 3, rules: [] },
    })
  })

  test('of a shard decides nothing, whatever it holds', () => {
    const { run } = recording({ manifest: { cases: 30 }, policy: policyWith({}), isShard: true })
    recordCases(
      { run },
      Array.from({ length: 30 }, () => true),
    )
    expect(run.finish(null).outcome).toMatchObject({
      status: 'UNDECIDED',
      notDecided: 'shard',
      completeness: 'PARTIAL',
    })
  })
})
