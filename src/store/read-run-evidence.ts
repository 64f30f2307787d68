import { existsSync } from 'node:fs'
import type { Case } from '../evidence/case.ts'
import type { CriterionSpec, Identity, SystemIdentity } from '../evidence/criterion.ts'
import type { CaseExecutedEvent, CaseJudgedEvent } from '../evidence/event.ts'
import type {
  CaseEvidence,
  ExecutionEvidence,
  RunEvidence,
  SeenCase,
  SeenExecution,
  SeenJudgement,
} from '../evidence/run-evidence.ts'
import { findRunRecords } from './find-run-records.ts'
import { executionKey } from './journal-keys.ts'
import { openJournalReader } from './journal-reader.ts'
import { attemptFromRecord, usageFromRecord, type ExecutionRecord } from './journal-record.ts'
import { rationalesOf, reasonedRecord, type JudgedCase } from './rationales-of.ts'
import { readSuiteRecord } from './read-suite-record.ts'
import { repliesOf } from './replies-of.ts'
import { readRunRows, type CaseRow } from './run-rows.ts'
import { suiteRecordPath } from './store-layout.ts'

/**
 * A run with every case of it: summary and rows from its folder, what was asked from the record of its suite, outputs
 * from the journal. What is not there any more is null, never guessed. Memory: one row for each case, and the output
 * of the case that is being looked at.
 *
 * @throws `run_id_invalid`, `run_not_found`; `run_file_invalid` for a file that was changed, cut short, or written by
 *   another version; `file_not_readable`.
 * @example
 * ```ts
 * const { cases } = await readRunEvidence('.oloproof', 'run_01M3C3ZNXPVQJCDF31DJSBXBHC')
 * for await (const { id, asked, executions } of cases()) console.log(id, asked?.input, executions[0]?.answer?.output)
 * ```
 */
export async function readRunEvidence(store: string, runId: string): Promise<RunEvidence> {
  const { started, run, provisional, rows } = await readRunRows(store, runId)
  const system = run?.system ?? identityOf(started.system)
  const suiteDigest = started.suite_digest.replace(/^sha256:/, '')
  const isRecorded = existsSync(suiteRecordPath(store, suiteDigest))
  const askedCases = (): AsyncIterable<AskedCase> =>
    isRecorded ? recordedCases(store, suiteDigest, rows.keys()) : unrecordedCases(rows.keys())
  const criteria = isRecorded ? await recordedCriteria(store, suiteDigest) : []
  return {
    started,
    run,
    criteria,
    provisional,
    cases: (isWanted = () => true) => casesOf({ store, runId, system, criteria, rows }, askedCases, isWanted),
  }
}

interface StoredRun {
  readonly store: string
  readonly runId: string
  readonly system: SystemIdentity
  readonly criteria: readonly CriterionSpec[]
  readonly rows: ReadonlyMap<string, CaseRow>
}

interface AskedCase {
  readonly id: string
  readonly asked: Case | null
}

async function* casesOf(
  run: StoredRun,
  askedCases: () => AsyncIterable<AskedCase>,
  isWanted: (seen: SeenCase) => boolean,
): AsyncGenerator<CaseEvidence> {
  const { store, runId, system, criteria, rows } = run
  const keyOf = (asked: Case | null, { from_cache, trial = 1 }: CaseExecutedEvent): string | null =>
    from_cache && asked !== null ? executionKey(system, asked, trial) : null
  const wantedKeys = new Set<string>()
  for await (const { id, asked } of askedCases()) {
    for (const event of rows.get(id)?.executed ?? []) {
      const key = keyOf(asked, event)
      if (key !== null) wantedKeys.add(key)
    }
  }
  const judges = new Set(criteria.flatMap(({ judge }) => (judge ? [`${judge.name}@${judge.version}`] : [])))
  const records = await findRunRecords(store, { runId, keys: wantedKeys, judges })
  const reader = openJournalReader(store)
  try {
    for await (const { id, asked } of askedCases()) {
      const row = rows.get(id)
      const judgements = row?.judged.map(seenJudgement) ?? []
      if (!isWanted({ id, executions: row?.executed.map(seenExecution) ?? [], judgements })) continue
      const executions = row?.executed.map((event) => {
        const key = keyOf(asked, event)
        const { from_cache, trial = 1 } = event
        const place = from_cache ? key !== null && records.cached.get(key) : records.fresh(id, trial)
        const record = place ? reader.read(place) : undefined
        return executionEvidence(event, record?.kind === 'execution' ? record : null)
      })
      const reasoned = (records.reasoned.get(id) ?? []).flatMap((place) => reasonedRecord(place, reader.read(place)))
      const judged: JudgedCase = { runId, criteria, asked, executions: executions ?? [], reasoned }
      yield {
        id,
        asked,
        executions: judged.executions,
        judgements: judgements.map((judgement) => ({
          ...judgement,
          rationales: rationalesOf(judgement, judged),
          said: repliesOf(judgement, judged),
        })),
      }
    }
  } finally {
    reader.close()
  }
}

async function recordedCriteria(store: string, suiteDigest: string): Promise<readonly CriterionSpec[]> {
  for await (const line of readSuiteRecord(store, suiteDigest)) {
    return line.kind === 'suite' ? line.criteria : []
  }
  return []
}

/** The cases of the record, then those of the run whose lines in it were damaged. */
async function* recordedCases(store: string, suiteDigest: string, run: Iterable<string>): AsyncGenerator<AskedCase> {
  const left = new Set(run)
  for await (const line of readSuiteRecord(store, suiteDigest)) {
    if (line.kind !== 'case') continue
    left.delete(line.case.id)
    yield { id: line.case.id, asked: line.case }
  }
  yield* unrecordedCases(left)
}

async function* unrecordedCases(ids: Iterable<string>): AsyncGenerator<AskedCase> {
  for (const id of ids) yield { id, asked: null }
}

function seenExecution({ trial, status, from_cache, latency_ms, error }: CaseExecutedEvent): SeenExecution {
  const seen = { status, fromCache: from_cache, latencyMs: latency_ms, failure: error ?? null }
  return trial === undefined ? seen : { trial, ...seen }
}

function executionEvidence(event: CaseExecutedEvent, record: ExecutionRecord | null): ExecutionEvidence {
  return {
    ...seenExecution(event),
    attempts: (event.attempts ?? record?.attempts ?? []).map(attemptFromRecord),
    answer: record && {
      output: record.output,
      usage: usageFromRecord(record.usage),
      trace: record.trace ?? [],
    },
  }
}

function seenJudgement(event: CaseJudgedEvent): SeenJudgement {
  const { trial, criterion, status, passed, score, from_cache, reason, detail } = event
  return {
    ...(trial !== undefined && { trial }),
    criterion,
    status,
    passed,
    score,
    fromCache: from_cache,
    reason: reason ?? null,
    detail: detail ?? null,
  }
}

/** Of a run that did not come to its end, only `NAME@VERSION` is known. */
function identityOf(label: string): Identity {
  const at = label.lastIndexOf('@')
  return { name: label.slice(0, at), version: label.slice(at + 1) }
}
