import type { CallFailureReason } from '../evidence/execution.ts'

const BRAND = Symbol.for('oloproof.send-failure')

export interface SendFailureFacts {
  readonly reason: CallFailureReason
  readonly retryable: boolean
  /** How long the server asked to be left alone, in ms from now; 0 if it did not ask. */
  readonly floorMs?: number
  /** The server turned the call away: it has too much to do, or the account behind the call has nothing left to spend. */
  readonly turnedAway?: 'busy' | 'quota'
}

/**
 * What the attempt of a call throws when it knows how it failed: by the status of an answer or by the typed code of a
 * connection, never by words in a message. It is recognised by a brand, as `TransientError` is.
 */
export class SendFailure extends Error {
  readonly reason: CallFailureReason
  readonly retryable: boolean
  readonly floorMs: number
  readonly turnedAway: 'busy' | 'quota' | null

  constructor(message: string, { reason, retryable, floorMs = 0, turnedAway }: SendFailureFacts) {
    super(message)
    this.name = 'SendFailure'
    this.reason = reason
    this.retryable = retryable
    this.floorMs = floorMs
    this.turnedAway = turnedAway ?? null
    Object.defineProperty(this, BRAND, { value: true })
  }
}

/** Whether `value` is a {@link SendFailure} of this or of another installed copy of the package. */
export function isSendFailure(value: unknown): value is SendFailure {
  return typeof value === 'object' && value !== null && BRAND in value
}
