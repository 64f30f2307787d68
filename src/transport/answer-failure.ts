import type { JsonValue } from '../base/json.ts'
import type { CallFailureReason } from '../evidence/execution.ts'
import { SendFailure } from '../execution/send-failure.ts'
import { isQuotaExhausted, jsonOf, retryDelayInBody, saidInBody } from './error-body.ts'
import type { HttpAnswer } from './http-request.ts'
import { quietAfterRefusal } from './rate-limit-buckets.ts'
import { retryAfterMs } from './retry-after.ts'

/**
 * What an answer other than 2xx means: by its status, its headers, and the codes that providers put into error bodies;
 * never by words in them. 408, 429 and all of 5xx are worth another attempt. Each wish of the server to be left alone is a
 * floor: `retry-after-ms` and `Retry-After` first; on a 429 without them what its buckets or its body say.
 */
export function answerFailure(answer: HttpAnswer, nowMs: number): SendFailure {
  const { status, headers } = answer
  const body = jsonOf(answer.body)
  const isRetryable = status === 408 || status === 429 || status >= 500
  const isQuota = status === 429 && isQuotaExhausted(body)
  const asked = retryAfterMs(headers, nowMs)
  const floorMs = asked ?? (isRetryable ? Math.max(quietAfterRefusal(headers, nowMs), retryDelayInBody(body)) : 0)
  const turnedAway = isQuota ? 'quota' : isTurnedAway(status) ? 'busy' : undefined
  return new SendFailure(messageFor(status, isQuota, body, answer.body), {
    reason: reasonFor(status, isQuota),
    retryable: isRetryable,
    floorMs,
    ...(turnedAway !== undefined && { turnedAway }),
  })
}

function reasonFor(status: number, isQuota: boolean): CallFailureReason {
  if (isQuota) return 'quota_exhausted'
  if (status === 429) return 'rate_limited'
  if (status === 503 || status === 529) return 'overloaded'
  return status === 408 || status >= 500 ? 'server_error' : 'request_refused'
}

function isTurnedAway(status: number): boolean {
  return status === 429 || status === 503 || status === 529
}

function messageFor(status: number, isQuota: boolean, body: JsonValue | undefined, text: string): string {
  const redirect = status >= 300 && status < 400 ? ', and redirects are not followed' : ''
  const quota = isQuota ? ', and the quota is exhausted' : ''
  const said = saidInBody(body, text)
  return `the server answered ${status}${redirect}${quota}${said === '' ? '' : `: "${said}"`}`
}
