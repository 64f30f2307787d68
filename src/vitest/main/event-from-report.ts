import type { CaseExecutedEvent, CaseJudgedEvent } from '../../evidence/event.ts'
import type { Judgement } from '../../evidence/judgement.ts'
import { attemptRecord } from '../../store/journal-record.ts'
import type { ExecutionReport } from '../wire.ts'

/**
 * The event of one execution, its fields in the order in which they are written. `trial` is left out where each case
 * has one.
 */
export function executedEvent(
  runId: string,
  timestamp: string,
  caseId: string,
  report: ExecutionReport,
  trial?: number,
): CaseExecutedEvent {
  const { status, fromCache, latencyMs, failure, attempts } = report
  return {
    run_id: runId,
    timestamp,
    type: 'case_executed',
    scenario_id: caseId,
    ...(trial !== undefined && { trial }),
    status,
    from_cache: fromCache,
    latency_ms: latencyMs,
    ...(failure && { error: { reason: failure.reason, message: failure.message } }),
    ...(worthTelling(report) && { attempts: attempts.map(attemptRecord) }),
  }
}

/** A single attempt that answered says nothing that `latency_ms` does not. */
function worthTelling({ status, fromCache, attempts }: ExecutionReport): boolean {
  return !fromCache && (attempts.length > 1 || (status === 'ERROR' && attempts.length === 1))
}

/** The event of one judgement, as {@link executedEvent}; `trial` is left out as well of a case that does not count. */
export function judgedEvent(
  runId: string,
  timestamp: string,
  caseId: string,
  judgement: Judgement,
  trial?: number,
): CaseJudgedEvent {
  const judged = judgement.status === 'OK' ? judgement : null
  return {
    run_id: runId,
    timestamp,
    type: 'case_judged',
    scenario_id: caseId,
    ...(trial !== undefined && { trial }),
    criterion: judgement.criterion,
    status: judgement.status,
    passed: judged?.passed ?? null,
    score: judged?.score ?? null,
    from_cache: judged?.fromCache ?? false,
    ...(judgement.status !== 'OK' && { reason: judgement.reason }),
    ...(judgement.status === 'MISSING' && judgement.detail !== undefined && { detail: judgement.detail }),
    ...(judgement.status !== 'EXCLUDED' && judgement.votes && { votes: judgement.votes }),
  }
}
