import type { JsonValue } from '../base/json.ts'
import type { CaseEvidence, ExecutionEvidence, JudgementEvidence } from '../evidence/run-evidence.ts'
import type { PageCase, PageCaseState, PageExecution, PageJudgement, PageText } from '../../reporter/page/page-case.ts'

/** A case as the report page holds it; no text is longer than `limit` characters. */
export function pageCase({ id, asked, executions, judgements }: CaseEvidence, limit: number): PageCase {
  const metadata = asked?.metadata ?? {}
  return {
    id,
    state: stateOf(executions, judgements),
    asked: asked && pageText(asked.input as JsonValue, limit),
    expected: asked?.expected === undefined ? null : pageText(asked.expected as JsonValue, limit),
    tags: asked?.tags ?? [],
    metadata: Object.keys(metadata).length === 0 ? null : pageText(metadata, limit),
    executions: inTrialOrder(executions).map((execution) => pageExecution(execution, limit)),
    judgements: inTrialOrder(judgements).map((judgement) => pageJudgement(judgement, limit)),
    changed: null,
    before: null,
  }
}

/** The worst that is true of a case. */
function stateOf(
  executions: readonly Pick<ExecutionEvidence, 'status'>[],
  judgements: readonly JudgementEvidence[],
): PageCaseState {
  if (judgements.some(({ passed }) => passed === false)) return 'missed'
  const isMissing = judgements.some(({ status }) => status === 'MISSING')
  if (isMissing || executions.some(({ status }) => status === 'ERROR')) return 'missing'
  if (judgements.length === 0) return 'not_run'
  return judgements.every(({ status }) => status === 'EXCLUDED') ? 'excluded' : 'judged'
}

/** Trials end in any order; the judgements of one stay in that of the criteria. */
function inTrialOrder<Item extends { readonly trial?: number }>(items: readonly Item[]): readonly Item[] {
  return items.toSorted((a, b) => (a.trial ?? 0) - (b.trial ?? 0))
}

function pageExecution(execution: ExecutionEvidence, limit: number): PageExecution {
  const { trial = null, status, fromCache, latencyMs, failure, attempts, answer } = execution
  const { inputTokens = null, outputTokens = null } = answer?.usage ?? {}
  return {
    trial,
    status,
    fromCache,
    ms: latencyMs === null ? null : rounded(latencyMs),
    tokens: inputTokens === null && outputTokens === null ? null : [inputTokens, outputTokens],
    failure: failure && { reason: failure.reason, message: failure.message.slice(0, limit) },
    attempts: attempts.map((attempt) => ({
      outcome: attempt.outcome,
      ms: rounded(attempt.latencyMs),
      waitedMs: rounded(attempt.waitedMs),
      error: attempt.error === undefined ? null : attempt.error.slice(0, limit),
    })),
    output: answer && pageText(answer.output, limit),
    trace: answer === null || answer.trace.length === 0 ? null : pageText(answer.trace, limit),
  }
}

function pageJudgement(judgement: JudgementEvidence, limit: number): PageJudgement {
  const { trial = null, criterion, status, passed, score, fromCache, reason, detail } = judgement
  const rationales = [...judgement.rationales, ...judgement.said].map((text) => text.slice(0, limit))
  return {
    trial,
    criterion,
    status,
    passed,
    score,
    fromCache,
    reason,
    detail: detail && detail.slice(0, limit),
    rationales,
  }
}

function pageText(value: JsonValue | readonly JsonValue[], limit: number): PageText {
  const isJson = typeof value !== 'string'
  const whole = isJson ? JSON.stringify(value, null, 2) : value
  return { text: whole.slice(0, limit), isJson, left: Math.max(whole.length - limit, 0) }
}

/** A tenth of a millisecond is enough for a person, and a third of the characters. */
function rounded(ms: number): number {
  return Math.round(ms * 10) / 10
}
