import { OloproofError } from '../base/error.ts'

const BRAND = Symbol.for('oloproof.transient-error')

export interface TransientErrorOptions extends ErrorOptions {
  /** Whether the call is worth another attempt. Without it the case is missing. */
  readonly retryable?: boolean
  /** How long the server asked to be left alone, in ms. No call through its gate is made before that. */
  readonly retryAfterMs?: number
}

/**
 * What a system or a judge throws when the trouble is not its answer but the way to it: an overloaded provider, a
 * connection that dropped. With `retryable: true` the call is tried again, up to the attempts and the deadline of the run.
 * It is recognised by a brand, so that an error made by another installed copy of the package counts.
 *
 * @throws `invalid_retry_after` unless `retryAfterMs` is a finite number, zero or more.
 * @example
 * ```ts
 * throw new TransientError('provider timed out', { retryable: true })
 * ```
 */
export class TransientError extends Error {
  readonly retryable: boolean
  readonly retryAfterMs: number | undefined

  constructor(message: string, { retryable = false, retryAfterMs, ...options }: TransientErrorOptions = {}) {
    if (retryAfterMs !== undefined && !isWait(retryAfterMs)) {
      throw new OloproofError('invalid_retry_after', { value: String(retryAfterMs) })
    }
    super(message, options)
    this.name = 'TransientError'
    this.retryable = retryable
    this.retryAfterMs = retryAfterMs
    Object.defineProperty(this, BRAND, { value: true })
  }
}

/** Whether `value` is a {@link TransientError} of this or of another installed copy of the package. */
export function isTransientError(value: unknown): value is TransientError {
  return typeof value === 'object' && value !== null && BRAND in value
}

function isWait(value: unknown): boolean {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0
}
