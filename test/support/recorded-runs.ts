import type { RunEvent } from '../../src/evidence/event.ts'
import type { InfeasibleRecord } from '../../src/evidence/infeasible.ts'
import type { OkJudgement } from '../../src/evidence/judgement.ts'
import type { RunFile } from '../../src/evidence/run-file.ts'
import type { RunManifest } from '../../src/evidence/run-manifest.ts'
import type { Stop } from '../../src/policy/outcome.ts'
import { DEFAULT_POLICY, type Policy } from '../../src/policy/policy.ts'
import type { RunWriter } from '../../src/store/run-writer.ts'
import { openRecordedRun, type FinishedRun, type RecordedRun } from '../../src/vitest/main/recorded-run.ts'
import type { ExecutionReport } from '../../src/vitest/wire.ts'
import { aManifest } from './manifest.ts'
import { policyWith } from './metrics.ts'
import { runConfig } from './run-report.ts'

/** Times one microsecond apart. */
export function timestamps(): () => string {
  let micros = 0
  return () => `2026-09-25T11:07:37.${String((micros += 1)).padStart(6, '0')}Z`
}

/** A folder of a run in memory. */
export interface MemoryWriter extends RunWriter {
  /** Lines of one `append` each. */
  readonly appended: readonly (readonly string[])[]
  readonly summaries: readonly RunFile[]
  /** What `append` and `finish` throw while it is set. */
  failure: Error | null
}

export function memoryWriter(): MemoryWriter {
  const appended: (readonly string[])[] = []
  const summaries: RunFile[] = []
  const writer: MemoryWriter = {
    appended,
    summaries,
    failure: null,
    get eventsDigest() {
      return `${appended.flat().length}`.padStart(64, '0')
    },
    append(lines) {
      if (writer.failure !== null) throw writer.failure
      appended.push(lines)
    },
    finish(summary) {
      if (writer.failure !== null) throw writer.failure
      summaries.push(summary)
    },
  }
  return writer
}

export const RUN_ID = 'run_01M3C3ZNXPVQJCDF31DJSBXBHC'

export interface Recording {
  readonly run: RecordedRun
  readonly writer: MemoryWriter
  /** What views were told. */
  readonly events: readonly RunEvent[]
}

export interface RecordingGiven {
  readonly id?: string
  readonly manifest?: Partial<RunManifest>
  readonly policy?: Policy
  readonly isShard?: boolean
  readonly infeasible?: readonly InfeasibleRecord[]
  readonly writer?: MemoryWriter
  readonly onEvent?: (event: RunEvent) => void
}

/** A run that is being recorded, in memory. */
export function recording({
  id = RUN_ID,
  manifest,
  policy = DEFAULT_POLICY,
  isShard = false,
  infeasible = [],
  writer = memoryWriter(),
  onEvent,
}: RecordingGiven = {}): Recording {
  const events: RunEvent[] = []
  const run = openRecordedRun(id, aManifest(manifest), policy, {
    timestamp: timestamps(),
    writer,
    infeasible,
    config: runConfig(),
    isShard,
    onEvent(_record, event) {
      events.push(event)
      onEvent?.(event)
    },
  })
  return { run, writer, events }
}

/** An answer of the system after 100 ms, in one attempt, without tokens, and what is given. */
export function answered(given: Partial<ExecutionReport> = {}): ExecutionReport {
  return {
    status: 'OK',
    fromCache: false,
    latencyMs: 100,
    usage: { inputTokens: null, outputTokens: null },
    attempts: [{ outcome: 'OK', latencyMs: 100, waitedMs: 0 }],
    ...given,
  }
}

/** No answer: one attempt that timed out after a minute. */
export function unanswered(): ExecutionReport {
  return answered({
    status: 'ERROR',
    latencyMs: null,
    attempts: [{ outcome: 'TIMEOUT', latencyMs: 60_000, waitedMs: 0 }],
    failure: { reason: 'timeout', message: 'no answer within 60000 ms' },
  })
}

export function exactLabel(passed: boolean): OkJudgement {
  return { status: 'OK', criterion: 'exact_label', fromCache: false, passed, score: null }
}

/** Records the cases `q0`, `q1`, ... of a run as answered, each with whether it passed. */
export function recordCases({ run }: Pick<Recording, 'run'>, passes: readonly boolean[]): void {
  for (const [index, passed] of passes.entries()) {
    run.record.executed(`q${index}`, answered())
    run.record.judged(`q${index}`, exactLabel(passed), null)
  }
  run.flush()
}

/** A run that came to its end: of its cases `passed` passed, the rest did not; `finished` of them were judged at all. */
export function finishedRun({
  cases = 30,
  passed = cases,
  finished = cases,
  stopped = null,
  manifest = {},
  policy = policyWith({}),
}: {
  readonly cases?: number
  readonly passed?: number
  readonly finished?: number
  readonly stopped?: Stop | null
  readonly manifest?: Partial<RunManifest>
  readonly policy?: Policy
} = {}): FinishedRun {
  const one = recording({ manifest: { cases, ...manifest }, policy })
  recordCases(
    one,
    Array.from({ length: finished }, (_, index) => index < passed),
  )
  if (finished === cases) one.run.record.complete(0)
  return one.run.finish(stopped)
}
