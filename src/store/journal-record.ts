import { isJsonObject, type JsonObject, type JsonValue } from '../base/json.ts'
import type { Identity, JudgeIdentity } from '../evidence/criterion.ts'
import type { AttemptRecord } from '../evidence/event.ts'
import type { Attempt, OkExecution, Usage } from '../evidence/execution.ts'

export interface UsageRecord {
  readonly input_tokens: number | null
  readonly output_tokens: number | null
}

interface RecordBase {
  /** The run that paid for it. */
  readonly run_id: string
  readonly case_id: string
  readonly latency_ms: number
  readonly usage: UsageRecord
  readonly attempts: readonly AttemptRecord[]
  /** UTC with microseconds. */
  readonly at: string
}

/** An answer of a system. Only answers are kept, never failures. */
export interface ExecutionRecord extends RecordBase {
  readonly kind: 'execution'
  readonly system: Identity
  /** Left out of the first trial of a case. */
  readonly trial?: number
  readonly output: JsonValue
  /** What the system told of its steps. */
  readonly trace?: readonly JsonValue[]
  /** SHA-256 of the source of the callable, or of the request definition; not part of the key. */
  readonly code: string
}

interface JudgeRecordBase extends RecordBase {
  /** With the parts of its identity, so that it can be said later what has changed. */
  readonly judge: JudgeIdentity
  /** The criterion that asked first; the key does not hold it, so that criteria share an answer. */
  readonly criterion: string
  /** From 1; left out of the first. */
  readonly vote?: number
  /** What the model said, as it came; left out for a judge of one's own. */
  readonly said?: StatementRecord
}

/** What a model said as a judge. */
export interface StatementRecord {
  readonly text: string
  readonly model: string | null
  readonly request_id: string | null
}

/** What a judge said that is no verdict. It has no key: nobody finds it, and the judge is asked again. */
export interface UnjudgedRecord extends JudgeRecordBase {
  readonly kind: 'unjudged'
  readonly reason: string
  readonly detail: string
}

/** A verdict of a judge: passed, a score, or the reason why the criterion does not apply. */
export interface JudgementRecord extends JudgeRecordBase {
  readonly kind: 'judgement'
  /** Why, in the words of the judge. */
  readonly rationale?: string
  readonly answer: { readonly passed: boolean } | { readonly score: number } | { readonly excluded: string }
}

/** The body of a line of the journal. */
export type JournalRecord = ExecutionRecord | JudgementRecord | UnjudgedRecord

/** What the caller knows of an execution beside its answer. */
export type ExecutionOrigin = Pick<ExecutionRecord, 'run_id' | 'case_id' | 'system' | 'code' | 'at'> & {
  readonly trial: number
}

/** The record of an execution, as the journal keeps it. */
export function recordFromExecution(origin: ExecutionOrigin, execution: OkExecution): ExecutionRecord {
  const { run_id, case_id, system, trial, code, at } = origin
  return {
    kind: 'execution',
    run_id,
    case_id,
    system: { name: system.name, version: system.version },
    ...(trial > 1 && { trial }),
    output: execution.output,
    ...(execution.trace && { trace: execution.trace }),
    latency_ms: execution.latencyMs,
    usage: usageRecord(execution.usage),
    attempts: execution.attempts.map(attemptRecord),
    code,
    at,
  }
}

export function usageRecord({ inputTokens, outputTokens }: Usage): UsageRecord {
  return { input_tokens: inputTokens, output_tokens: outputTokens }
}

export function usageFromRecord({ input_tokens, output_tokens }: UsageRecord): Usage {
  return { inputTokens: input_tokens, outputTokens: output_tokens }
}

export function attemptRecord({ outcome, latencyMs, waitedMs, error }: Attempt): AttemptRecord {
  return { outcome, latency_ms: latencyMs, waited_ms: waitedMs, ...(error !== undefined && { error }) }
}

export function attemptFromRecord({ outcome, latency_ms, waited_ms, error }: AttemptRecord): Attempt {
  return { outcome, latencyMs: latency_ms, waitedMs: waited_ms, ...(error !== undefined && { error }) }
}

/**
 * The record in a parsed body, or `undefined` when it has another shape: written by another version, and so a miss.
 * Unknown members are left alone.
 */
export function parseJournalRecord(value: unknown): JournalRecord | undefined {
  if (!isJsonObject(value) || !isRecordBase(value)) return undefined
  if (value['kind'] === 'execution') return isExecution(value) ? (value as unknown as ExecutionRecord) : undefined
  if (value['kind'] === 'judgement') return isJudgement(value) ? (value as unknown as JudgementRecord) : undefined
  if (value['kind'] === 'unjudged') return isUnjudged(value) ? (value as unknown as UnjudgedRecord) : undefined
  return undefined
}

function isRecordBase(value: JsonObject): boolean {
  const { run_id, case_id, latency_ms, usage, attempts, at } = value
  return (
    [run_id, case_id, at].every((member) => typeof member === 'string') &&
    isCount(latency_ms) &&
    isJsonObject(usage) &&
    isCountOrNull(usage['input_tokens']) &&
    isCountOrNull(usage['output_tokens']) &&
    Array.isArray(attempts) &&
    attempts.every(isAttempt)
  )
}

function isExecution({ system, trial, output, trace, code }: JsonObject): boolean {
  return (
    isIdentity(system) &&
    (trial === undefined || isCount(trial)) &&
    output !== undefined &&
    (trace === undefined || Array.isArray(trace)) &&
    typeof code === 'string'
  )
}

function isJudgement(value: JsonObject): boolean {
  const { rationale, answer } = value
  if (!isOfJudge(value) || !isJsonObject(answer) || !isTextIfGiven(rationale)) return false
  const { passed, score, excluded } = answer
  return typeof passed === 'boolean' || typeof score === 'number' || typeof excluded === 'string'
}

function isUnjudged(value: JsonObject): boolean {
  return isOfJudge(value) && typeof value['reason'] === 'string' && typeof value['detail'] === 'string'
}

function isOfJudge({ judge, criterion, vote, said }: JsonObject): boolean {
  return (
    isIdentity(judge) &&
    typeof criterion === 'string' &&
    (vote === undefined || isCount(vote)) &&
    (said === undefined || (isJsonObject(said) && typeof said['text'] === 'string'))
  )
}

function isTextIfGiven(value: unknown): boolean {
  return value === undefined || typeof value === 'string'
}

function isAttempt(value: unknown): boolean {
  if (!isJsonObject(value)) return false
  const { outcome, latency_ms, waited_ms, error } = value
  return (
    typeof outcome === 'string' &&
    ['OK', 'ERROR', 'TIMEOUT', 'ABORTED'].includes(outcome) &&
    isCount(latency_ms) &&
    isCount(waited_ms) &&
    (error === undefined || typeof error === 'string')
  )
}

function isIdentity(value: unknown): boolean {
  return isJsonObject(value) && typeof value['name'] === 'string' && typeof value['version'] === 'string'
}

function isCount(value: unknown): boolean {
  return typeof value === 'number' && value >= 0
}

function isCountOrNull(value: unknown): boolean {
  return value === null || isCount(value)
}
