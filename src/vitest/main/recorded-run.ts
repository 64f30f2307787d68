import type { RunEvent } from '../../evidence/event.ts'
import type { InfeasibleRecord } from '../../evidence/infeasible.ts'
import type { RunConfig, RunFile } from '../../evidence/run-file.ts'
import type { RunManifest } from '../../evidence/run-manifest.ts'
import type { Stop } from '../../policy/outcome.ts'
import type { Policy } from '../../policy/policy.ts'
import type { RunWriter } from '../../store/run-writer.ts'
import { eventLine } from '../../../reporter/event-line.ts'
import { openRunRecord, type RunRecord } from './run-record.ts'
import { runSummary, type MergedFrom } from './run-summary.ts'
import { settle, type SettledRun } from './settle.ts'

/** A run that came to its end, with its summary. */
export interface FinishedRun extends SettledRun {
  readonly summary: RunFile
}

/** A run with its event stream on disk. */
export interface RecordedRun {
  readonly record: RunRecord
  /** null until the run came to its end. */
  readonly finished: FinishedRun | null
  /**
   * Hands what happened since the last call to the operating system, then to the views.
   * @throws `store_not_writable`; the views have seen the events all the same.
   */
  flush(): void
  /**
   * Applies the policy and writes the end of the run. Once: a second call returns what the first one did.
   * @throws `store_not_writable`; the run is finished all the same.
   */
  finish(stopped: Stop | null): FinishedRun
}

export interface RecordedRunPorts {
  readonly timestamp: () => string
  readonly writer: RunWriter
  readonly onEvent: (run: RunRecord, event: RunEvent) => void
  /** Rules that the cases at hand cannot decide, whatever they show. */
  readonly infeasible: readonly InfeasibleRecord[]
  /** The settings of the run with their sources, for its summary. */
  readonly config: RunConfig
  /** The test run is one shard of several. */
  readonly isShard: boolean
  /** The run was put together from what several shards hold of it. */
  readonly merged?: MergedFrom
}

/** Opens a run: its first events are on disk when this returns. */
export function openRecordedRun(
  id: string,
  manifest: RunManifest,
  policy: Policy,
  { timestamp, writer, onEvent, infeasible, config, isShard, merged }: RecordedRunPorts,
): RecordedRun {
  let batch: RunEvent[] = []
  let finished: FinishedRun | null = null
  let eventsLost = false
  const emit = (event: RunEvent): void => {
    batch.push(event)
  }
  const record = openRunRecord(id, manifest, policy, { infeasible, timestamp, emit })
  const flush = (): void => {
    const events = batch
    batch = []
    try {
      if (events.length > 0) writer.append(events.map(eventLine))
    } catch (error) {
      eventsLost = true
      throw error
    } finally {
      for (const event of events) onEvent(record, event)
    }
  }
  const run: RecordedRun = {
    record,
    get finished() {
      return finished
    },
    flush,
    finish(stopped) {
      if (finished !== null) return finished
      // What is not on disk cannot be shown later: nothing is decided on it, however good it looks.
      const settled = settle(record, eventsLost ? 'store_failed' : stopped, isShard, timestamp)
      settled.events.forEach(emit)
      try {
        flush()
      } finally {
        finished = { ...settled, summary: runSummary(settled, { config, eventsDigest: writer.eventsDigest, merged }) }
      }
      writer.finish(finished.summary)
      return finished
    },
  }
  flush()
  return run
}
