import type { JsonValue } from '../../src/base/json.ts'
import type { Case } from '../../src/evidence/case.ts'
import type { Execution, OkExecution } from '../../src/evidence/execution.ts'
import type { Judgement } from '../../src/evidence/judgement.ts'
import type { RunManifest } from '../../src/evidence/run-manifest.ts'
import { executionKey } from '../../src/store/journal-keys.ts'
import { recordFromExecution } from '../../src/store/journal-record.ts'
import { openJournalWriter } from '../../src/store/journal-writer.ts'
import { openRunWriter } from '../../src/store/run-writer.ts'
import { writeSuiteRecord } from '../../src/store/write-suite-record.ts'
import { DEFAULT_POLICY, type Policy } from '../../src/policy/policy.ts'
import { openRecordedRun, type RecordedRun } from '../../src/vitest/main/recorded-run.ts'
import { aManifest } from './manifest.ts'
import { timestamps } from './recorded-runs.ts'
import { runConfig } from './run-report.ts'
import { ulidsFrom } from './ulids.ts'

/** What became of a case: its execution, and a judgement of every criterion. Neither for a case that was not reached. */
export interface StoredCase {
  readonly case: Case
  readonly execution?: Execution
  readonly judgements?: readonly Judgement[]
}

export interface StoredRunGiven {
  readonly runId: string
  readonly cases: readonly StoredCase[]
  readonly manifest?: Partial<RunManifest>
  readonly policy?: Policy
  /** Left out: it comes to its end. */
  readonly isCutOff?: boolean
  /** Whether answers get keys. */
  readonly cache?: boolean
}

/** An answer after 100 ms in one attempt. */
export function okExecution(output: JsonValue, given: Partial<OkExecution> = {}): OkExecution {
  return {
    status: 'OK',
    output,
    fromCache: false,
    latencyMs: 100,
    usage: { inputTokens: 12, outputTokens: 3 },
    attempts: [{ outcome: 'OK', latencyMs: 100, waitedMs: 0 }],
    ...given,
  }
}

let segmentTime = Date.UTC(2026, 8, 25)

/** Writes a run into a store on disk as a worker and the main process do between them. */
export async function storeRun(
  store: string,
  { runId, cases, manifest: given, policy = DEFAULT_POLICY, isCutOff = false, cache = true }: StoredRunGiven,
): Promise<RecordedRun> {
  const manifest = aManifest({ cases: cases.length, ...given })
  const { system, suiteDigest, criteria } = manifest
  await writeSuiteRecord(store, suiteDigest, { criteria, cases: cases.map((one) => one.case) })
  const journal = openJournalWriter(store, ulidsFrom((segmentTime += 1)))
  const run = openRecordedRun(runId, manifest, policy, {
    timestamp: timestamps(),
    writer: openRunWriter(store, runId),
    config: runConfig(),
    isShard: false,
    infeasible: [],
    onEvent() {},
  })
  for (const { case: testCase, execution, judgements = [] } of cases) {
    const { id } = testCase
    if (execution !== undefined) {
      if (execution.status === 'OK' && !execution.fromCache) {
        const origin = { run_id: runId, case_id: id, system, trial: 1, code: 'c0de', at: '2026-09-25T11:07:37.782628Z' }
        const key = cache ? executionKey(system, testCase, 1) : null
        journal.append(key, recordFromExecution(origin, execution))
      }
      const { status, latencyMs, usage, attempts } = execution
      const isOk = execution.status === 'OK'
      const fromCache = isOk && execution.fromCache
      const failure = isOk ? {} : { failure: execution.failure }
      run.record.executed(id, { status, fromCache, latencyMs, usage, attempts, ...failure })
    }
    for (const judgement of judgements) run.record.judged(id, judgement, null)
  }
  run.flush()
  if (!isCutOff) {
    run.record.complete(0)
    run.finish(null)
  }
  journal.close()
  return run
}
