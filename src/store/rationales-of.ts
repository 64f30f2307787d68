import type { Case } from '../evidence/case.ts'
import type { CriterionSpec } from '../evidence/criterion.ts'
import type { ExecutionEvidence, SeenJudgement } from '../evidence/run-evidence.ts'
import type { FoundPlace } from './find-run-records.ts'
import { judgementKey } from './journal-keys.ts'
import type { JournalRecord, JudgementRecord, UnjudgedRecord } from './journal-record.ts'

/** What a judge said, and the key under which it stands. */
export interface ReasonedRecord {
  readonly key: string | null
  readonly record: JudgementRecord | UnjudgedRecord
}

/** The record at a place, if it is one of a judge. */
export function reasonedRecord({ key }: FoundPlace, record: JournalRecord | undefined): readonly ReasonedRecord[] {
  return record === undefined || record.kind === 'execution' ? [] : [{ key, record }]
}

/** What the journal holds on one case of a run. */
export interface JudgedCase {
  readonly runId: string
  readonly criteria: readonly CriterionSpec[]
  readonly asked: Case | null
  readonly executions: readonly ExecutionEvidence[]
  readonly reasoned: readonly ReasonedRecord[]
}

/**
 * Why a judge said what it did of one trial, a text for each of its votes. A record belongs to it when its key is that
 * of this very answer; one without a key, when this run made it and the case has one answer alone.
 */
export function rationalesOf(judgement: SeenJudgement, one: JudgedCase): readonly string[] {
  const { runId, criteria, asked, executions, reasoned } = one
  const judge = criteria.find(({ name }) => name === judgement.criterion)?.judge
  const output = executions.find(({ trial }) => trial === judgement.trial)?.answer?.output
  if (judge === undefined || judgement.status !== 'OK' || asked === null || output === undefined) return []
  const byVote = new Map<number, string>()
  for (const { key, record } of reasoned) {
    if (record.kind !== 'judgement') continue
    const { judge: by, vote = 1, rationale, run_id } = record
    const isSameJudge = by.name === judge.name && by.version === judge.version
    const isOfAnswer =
      key === null ? run_id === runId && executions.length === 1 : key === judgementKey(by, asked, output, vote)
    if (isSameJudge && isOfAnswer && rationale !== undefined && !byVote.has(vote)) byVote.set(vote, rationale)
  }
  return [...byVote].sort(([a], [b]) => a - b).map(([, rationale]) => rationale)
}
