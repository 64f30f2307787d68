import type { CaseEvidence, ExecutionEvidence } from '../evidence/run-evidence.ts'
import { attemptRecord, usageRecord } from '../store/journal-record.ts'

/** A case of a run as `oloproof show --json` and `oloproof export` print it. `null` where something is not kept any more. */
export function caseRecord({ id, asked, executions, judgements }: CaseEvidence): object {
  return {
    scenario_id: id,
    input: asked === null ? null : asked.input,
    ...(asked !== null && 'expected' in asked && { expected: asked.expected }),
    tags: asked?.tags ?? null,
    metadata: asked?.metadata ?? null,
    ...(asked?.exclude !== undefined && { exclude: asked.exclude }),
    executions: executions.map(executionRecord),
    judgements: judgements.map((judgement) => {
      const { trial, criterion, status, passed, score, fromCache, reason, detail, rationales, said } = judgement
      return {
        ...(trial !== undefined && { trial }),
        criterion,
        status,
        passed,
        score,
        from_cache: fromCache,
        reason,
        detail,
        ...(rationales.length > 0 && { rationales }),
        ...(said.length > 0 && { said }),
      }
    }),
  }
}

function executionRecord({
  trial,
  status,
  fromCache,
  latencyMs,
  failure,
  attempts,
  answer,
}: ExecutionEvidence): object {
  return {
    ...(trial !== undefined && { trial }),
    status,
    output: answer && answer.output,
    from_cache: fromCache,
    latency_ms: latencyMs,
    error: failure,
    attempts: attempts.map(attemptRecord),
    usage: answer && usageRecord(answer.usage),
    ...(answer !== null && answer.trace.length > 0 && { trace: answer.trace }),
  }
}
