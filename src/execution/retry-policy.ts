const LONGEST_BACKOFF_MS = 30_000
const FIRST_BACKOFF_MS = 500

/** How often and for how long a call may be tried. */
export interface RetryLimits {
  /** In total, the first one included. */
  readonly attempts: number
  /** Over all attempts of one call and the waits between them, from the first dispatch. */
  readonly deadlineMs: number
}

/** An attempt that has just failed. */
export interface FailedAttempt {
  /** 1 for the first. */
  readonly attempt: number
  readonly retryable: boolean
  /** Since the first attempt was sent. */
  readonly elapsedMs: number
  /** What the server asked to wait, 0 if it did not ask. */
  readonly floorMs: number
}

export type RetryDecision =
  | { readonly retry: true; readonly waitMs: number }
  | { readonly retry: false; readonly because: 'not_retryable' | 'attempts' | 'deadline' }

/**
 * Whether to try a call again, and after how long. The wait is `floor + b/2 + U(0, b/2)` with `b = min(30 s, 0.5 s x
 * 2^(attempt-1))`: never under what the server asked for, and spread above it, so that those who wait together do not
 * return together. A wait that would pass the deadline is not begun.
 *
 * `random` draws from [0, 1).
 *
 * @example
 * ```ts
 * retryDecision(
 *   { attempt: 1, retryable: true, elapsedMs: 100, floorMs: 2000 },
 *   { attempts: 4, deadlineMs: 600_000 },
 *   () => 0,
 * ) // { retry: true, waitMs: 2250 }
 * ```
 */
export function retryDecision(failed: FailedAttempt, limits: RetryLimits, random: () => number): RetryDecision {
  if (!failed.retryable) return { retry: false, because: 'not_retryable' }
  if (failed.attempt >= limits.attempts) return { retry: false, because: 'attempts' }
  const backoffMs = Math.min(LONGEST_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** (failed.attempt - 1))
  const waitMs = failed.floorMs + backoffMs / 2 + (random() * backoffMs) / 2
  if (failed.elapsedMs + waitMs > limits.deadlineMs) return { retry: false, because: 'deadline' }
  return { retry: true, waitMs }
}
