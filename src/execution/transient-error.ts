import { messageOf, OloproofError } from '../base/error.ts'
import { unknownKeyText } from '../base/unknown-key-text.ts'

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
 * @throws `transient_error_invalid` for an unknown option, which would be no retry, and `invalid_retry_after` unless `retryAfterMs` is a finite number, zero or more.
 * @example
 * ```ts
 * throw new TransientError('provider timed out', { retryable: true })
 * ```
 */
export class TransientError extends Error {
  readonly retryable: boolean
  readonly retryAfterMs: number | undefined

  constructor(message: string, { retryable = false, retryAfterMs, ...options }: TransientErrorOptions = {}) {
    checkOptions(options, retryable)
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

function checkOptions(others: object, retryable: unknown): void {
  const unknown = Object.keys(others).find((key) => !OPTIONS.includes(key))
  if (unknown !== undefined) throw invalid(unknownKeyText('option', unknown, OPTIONS))
  if (typeof retryable !== 'boolean') throw invalid(`retryable is true or false, not ${messageOf(retryable)}`)
}

const OPTIONS: readonly string[] = [
  'retryable',
  'retryAfterMs',
  'cause',
] satisfies readonly (keyof TransientErrorOptions)[]

function invalid(problem: string): OloproofError {
  return new OloproofError('transient_error_invalid', { problem })
}

function isWait(value: unknown): boolean {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0
}
