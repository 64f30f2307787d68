/** The longest wait that one timer can make; a longer one fires at once in Node. About 24.8 days. */
export const MAX_TIMER_MS: number = 2 ** 31 - 1

/** Time, as execution sees it. The real one captures its timers before a test can fake them. */
export interface Clock {
  /** Milliseconds with a fraction that only ever grow; zero is arbitrary. */
  readonly now: () => number
  /**
   * Calls `wake` once after about `ms`, at most {@link MAX_TIMER_MS}, perhaps a little early as timers of the host do.
   * Returns what calls it off.
   */
  readonly after: (ms: number, wake: () => void) => () => void
  /** Resolves after the event loop has looked for input once. */
  readonly turn: () => Promise<void>
}
