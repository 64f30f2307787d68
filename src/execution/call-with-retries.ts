import { messageOf } from '../base/error.ts'
import type { JsonValue } from '../base/json.ts'
import type { Redaction } from '../base/redaction.ts'
import type { Attempt, CallFailure, CallFailureReason, Usage } from '../evidence/execution.ts'
import type { TokenPrice } from '../evidence/token-price.ts'
import { attempt, type AttemptEnd } from './attempt.ts'
import { boundedText } from './bounded-text.ts'
import { addUsage, NO_USAGE, recordingContext, type RecordingContext, type SendContext } from './call-context.ts'
import type { Cancellation } from './cancellation.ts'
import type { Clock } from './clock.ts'
import { costOf, type CallEnd, type Permit, type Permits, type ServerTerms, type Slot } from './permits.ts'
import { retryDecision, type RetryLimits } from './retry-policy.ts'
import { isSendFailure } from './send-failure.ts'
import { sleep } from './sleep.ts'
import { isTransientError } from './transient-error.ts'
import type { UnsettledCalls } from './unsettled-calls.ts'

/** A call to a system or a judge. */
export interface Call {
  readonly slot: Slot
  readonly gate: string
  /** Per attempt, from dispatch. */
  readonly timeoutMs: number
  /** What its tokens cost, where that is known. */
  readonly price?: TokenPrice
  /** An attempt that timed out is tried again, as it is over HTTP; a callable decides for itself what is worth that. */
  readonly retriesTimeouts?: true
  /** Of a call over HTTP. */
  readonly terms?: ServerTerms
  /** Makes one attempt. Over HTTP it throws `SendFailure`. */
  readonly send: (call: SendContext) => unknown
}

/** What calls need from outside. */
export interface CallPorts {
  readonly clock: Clock
  /** Draws from [0, 1). */
  readonly random: () => number
  readonly permits: Permits
  readonly cancellation: Cancellation
  readonly retry: RetryLimits
  readonly unsettled: UnsettledCalls
  /** Sees every text of a failure before it is cut. */
  readonly redaction: Redaction
}

interface CallRecord {
  /** Over all attempts: what was spent, not what the answer took. */
  readonly usage: Usage
  readonly attempts: readonly Attempt[]
}

/** An answer; `latencyMs` and `trace` are those of the attempt that gave it. */
export interface CallAnswer extends CallRecord {
  readonly status: 'OK'
  readonly value: unknown
  readonly latencyMs: number
  readonly trace: readonly JsonValue[]
}

interface FailedCall extends CallRecord {
  readonly status: 'ERROR'
  readonly failure: CallFailure
}

export type CallResult = CallAnswer | FailedCall

/**
 * Makes a call: waits for its permit, sends it, and tries again while the retry policy says so. The permit is held from the
 * first attempt to the end of the last, through the waits between them. After a cancellation nothing is sent any more.
 *
 * Tried again is what says so by its type: a `TransientError` with `retryable: true`, a `SendFailure` of the transport, and
 * a timeout where the call asks for it. What the text of an error says does not matter.
 *
 * @throws `broker_lost` (as a rejection) when nobody is there any more to grant the permit.
 */
export async function callWithRetries(call: Call, ports: CallPorts): Promise<CallResult> {
  const { slot, gate, terms } = call
  const { deadlineMs } = ports.retry
  const request = { slot, gate, withinMs: deadlineMs, ...(terms && { terms }) }
  const admission = await ports.permits.acquire(request, ports.cancellation)
  if (admission.kind === 'cancelled') return cancelledCall(NOTHING_SENT)
  if (admission.kind === 'quota_exhausted') return failedCall('quota_exhausted', NO_QUOTA, NOTHING_SENT)
  if (admission.kind === 'gate_closed') {
    const message = `not sent: ${tooLate(admission.opensInMs, deadlineMs)}`
    return failedCall('deadline_passed', message, NOTHING_SENT)
  }
  const { permit } = admission
  let end: CallEnd | undefined
  try {
    const result = await sendUntilAnswered(call, permit, ports)
    end = endOf(result)
    return result
  } finally {
    permit.release(end)
  }
}

const NO_QUOTA = 'not sent: the server has said before that the quota is exhausted'

function endOf(result: CallResult): CallEnd | undefined {
  if (result.status === 'ERROR' && result.failure.reason === 'cancelled') return undefined
  const { inputTokens, outputTokens } = result.usage
  const answered = result.status === 'OK' || ANSWERS_OF_NO_USE.has(result.failure.reason)
  return { answered, tokens: (inputTokens ?? 0) + (outputTokens ?? 0) }
}

const ANSWERS_OF_NO_USE: ReadonlySet<CallFailureReason> = new Set([
  'request_refused',
  'answer_unusable',
  'answer_too_large',
])

const NOTHING_SENT: CallRecord = { usage: NO_USAGE, attempts: [] }

async function sendUntilAnswered(call: Call, permit: Permit, ports: CallPorts): Promise<CallResult> {
  const { clock, cancellation, retry } = ports
  const startedAt = clock.now()
  const leftMs = (): number => retry.deadlineMs - (clock.now() - startedAt)
  const attempts: Attempt[] = []
  let usage = NO_USAGE
  let waitedMs = 0
  while (cancellation.reason === undefined) {
    const timeoutMs = Math.min(call.timeoutMs, leftMs())
    const { context, end } = await sendOnce(call, attempts.length + 1, timeoutMs, ports)
    usage = addUsage(usage, context.used)
    const cost = costOf(context.used, call.price)
    if (cost !== null) permit.spend(cost)
    attempts.push(attemptRecord(end, waitedMs, ports))
    const record = { usage, attempts }
    if (context.quietMs > 0) permit.cool(context.quietMs)
    if (end.outcome === 'OK') {
      return { status: 'OK', value: end.value, latencyMs: end.latencyMs, trace: context.steps, ...record }
    }
    if (end.outcome === 'ABORTED') break
    if (end.outcome === 'TIMEOUT' && (timeoutMs < call.timeoutMs || call.retriesTimeouts !== true)) {
      return timedOutCall(call.timeoutMs, timeoutMs, retry.deadlineMs, record)
    }

    const endedAt = clock.now()
    const thrown = end.outcome === 'TIMEOUT' ? timeoutFailure(timeoutMs) : failureOf(end.thrown, ports)
    // An attempt may fail, or run out of time, after the server has said how long it wants to be left alone.
    const failure = { ...thrown, floorMs: Math.max(thrown.floorMs, context.quietMs) }
    if (failure.turnedAway !== null) permit.turnedAway(failure.turnedAway, failure.floorMs)
    else if (failure.floorMs > 0) permit.cool(failure.floorMs)
    const failed = { attempt: attempts.length, elapsedMs: endedAt - startedAt, ...failure }
    const decision = retryDecision(failed, retry, ports.random)
    if (!decision.retry && decision.because !== 'deadline') return failedCall(failure.reason, failure.message, record)
    if (!decision.retry) return lateCall(failure, failure.floorMs, retry.deadlineMs, record)

    await sleep(clock, decision.waitMs, cancellation)
    const passage = await permit.pass(leftMs(), cancellation)
    if (passage.kind === 'cancelled') break
    if (passage.kind === 'quota_exhausted') {
      return failedCall('quota_exhausted', `not tried again, since the quota is exhausted: ${failure.message}`, record)
    }
    if (passage.kind === 'gate_closed') return lateCall(failure, passage.opensInMs, retry.deadlineMs, record)
    if (leftMs() <= 0) return lateCall(failure, 0, retry.deadlineMs, record)
    waitedMs = clock.now() - endedAt
  }
  return cancelledCall({ usage, attempts })
}

async function sendOnce(
  call: Call,
  number: number,
  timeoutMs: number,
  ports: CallPorts,
): Promise<{ readonly context: RecordingContext; readonly end: AttemptEnd<unknown> }> {
  let context!: RecordingContext
  const end = await attempt(
    (controller) => {
      context = recordingContext(number, controller)
      return call.send(context)
    },
    { clock: ports.clock, timeoutMs, cancellation: ports.cancellation, unsettled: ports.unsettled },
  )
  context.close()
  return { context, end }
}

interface ThrownFailure extends CallFailure {
  readonly retryable: boolean
  readonly floorMs: number
  readonly turnedAway: 'busy' | 'quota' | null
}

function failureOf(thrown: unknown, { redaction }: CallPorts): ThrownFailure {
  const message = shownMessage(thrown, redaction)
  if (isSendFailure(thrown)) {
    const { reason, retryable, floorMs, turnedAway } = thrown
    return { reason, message, retryable, floorMs, turnedAway }
  }
  if (!isTransientError(thrown))
    return { reason: 'callable_threw', message, retryable: false, floorMs: 0, turnedAway: null }
  const { retryable, retryAfterMs = 0 } = thrown
  return { reason: 'transient_error', message, retryable, floorMs: retryAfterMs, turnedAway: null }
}

function timeoutFailure(timeoutMs: number): ThrownFailure {
  const message = `timed out after ${timeoutMs} ms`
  return { reason: 'timeout', message, retryable: true, floorMs: 0, turnedAway: null }
}

function shownMessage(thrown: unknown, redaction: Redaction): string {
  return boundedText(redaction.text(messageOf(thrown)), MESSAGE_LIMIT)
}

/** Errors of SDKs may quote a whole answer; what matters of a message is at its beginning. */
const MESSAGE_LIMIT = 2000

function attemptRecord(end: AttemptEnd<unknown>, waitedMs: number, { redaction }: CallPorts): Attempt {
  const record = { outcome: end.outcome, latencyMs: end.latencyMs, waitedMs }
  return end.outcome === 'ERROR' ? { ...record, error: shownMessage(end.thrown, redaction) } : record
}

function timedOutCall(askedMs: number, givenMs: number, deadlineMs: number, record: CallRecord): FailedCall {
  return givenMs < askedMs
    ? failedCall('deadline_passed', `no answer within the deadline of ${deadlineMs} ms over all attempts`, record)
    : failedCall('timeout', `timed out after ${askedMs} ms`, record)
}

/** The call that is not tried again because the wait, `askedMs` of it on the server's word, would pass the deadline. */
function lateCall(failure: CallFailure, askedMs: number, deadlineMs: number, record: CallRecord): FailedCall {
  return failedCall('deadline_passed', `${tooLate(askedMs, deadlineMs)}: ${failure.message}`, record)
}

function tooLate(askedMs: number, deadlineMs: number): string {
  const wait =
    askedMs > 0 ? `the server asked for ${Math.ceil(askedMs)} ms without a call` : 'the wait for another attempt'
  return `${wait}, past the deadline of ${deadlineMs} ms`
}

function cancelledCall(record: CallRecord): FailedCall {
  return failedCall('cancelled', 'the run ended before there was an answer', record)
}

function failedCall(reason: CallFailureReason, message: string, record: CallRecord): FailedCall {
  return { status: 'ERROR', failure: { reason, message }, ...record }
}
