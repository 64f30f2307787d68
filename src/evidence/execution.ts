import type { JsonValue } from '../base/json.ts'

/** Tokens of one call. `null` means that the provider did not report them, which is not zero. */
export interface Usage {
  readonly inputTokens: number | null
  readonly outputTokens: number | null
}

/** One try at a call. `waitedMs` is the backoff before it (0 for the first), `latencyMs` from dispatch to its end. */
export interface Attempt {
  readonly outcome: 'OK' | 'ERROR' | 'TIMEOUT' | 'ABORTED'
  readonly latencyMs: number
  readonly waitedMs: number
  readonly error?: string
}

/** What a call took so far: the attempts that were sent, and the tokens of all of them. */
export interface CallSpending {
  readonly attempts: number
  readonly usage: Usage
}

/** Why a call gave no answer. Fixed words: they group errors in reports and never hold text from a model. */
export type CallFailureReason =
  | 'callable_threw'
  | 'transient_error'
  | 'timeout'
  | 'deadline_passed'
  | 'output_not_json'
  | 'cancelled'
  // Over HTTP: what the server answered,
  | 'rate_limited'
  | 'quota_exhausted'
  | 'overloaded'
  | 'server_error'
  | 'request_refused'
  | 'answer_unusable'
  | 'answer_too_large'
  // or why it did not.
  | 'not_connected'
  | 'connection_lost'
  | 'no_exchange'
  | 'address_refused'

/** `message` is text from outside (an error message, a value): it goes through an encoder before anyone sees it. */
export interface CallFailure {
  readonly reason: CallFailureReason
  readonly message: string
}

/**
 * An answer. `latencyMs` is the answering attempt alone, `usage` covers all attempts of the call; a hit of the cache keeps
 * its first latency and usage and has no attempts.
 */
export interface OkExecution {
  readonly status: 'OK'
  readonly output: JsonValue
  readonly fromCache: boolean
  readonly latencyMs: number
  readonly usage: Usage
  readonly attempts: readonly Attempt[]
  /** Steps that the system recorded while it answered, for example tool calls; left out when there were none. */
  readonly trace?: readonly JsonValue[]
  /** Left out unless the answer came from the cache and the source of the system has changed since. */
  readonly codeChanged?: true
}

export interface ErrorExecution {
  readonly status: 'ERROR'
  readonly failure: CallFailure
  readonly latencyMs: number | null
  readonly usage: Usage
  readonly attempts: readonly Attempt[]
}

/** One call of the system for one case. */
export type Execution = OkExecution | ErrorExecution
