import type { ServerTerms } from '../../execution/permits.ts'

/** What one system or judge may have in flight, and how fast it may call, over all workers. */
export interface CallerAccount {
  /** Whether one more call may be made, as far as the number in flight goes. */
  readonly hasRoom: boolean
  /** How long until its rate lets another attempt out; 0 when it does, or when only an answer can tell. */
  opensInMs(nowMs: number): number
  /** Whether an attempt may be sent now, by its rate. */
  admits(nowMs: number): boolean
  /** A new call is under way. */
  began(): void
  /** An attempt goes out. */
  sent(nowMs: number): void
  /** A call is over, and took this many tokens. */
  ended(tokens: number, nowMs: number): void
}

const MINUTE_MS = 60_000

/**
 * The account of a caller. Requests are spaced evenly, so that no window of a minute holds more than its rate, whatever
 * windows the server counts in. Tokens are known afterwards: a call is let out while what was used within the last minute,
 * and what those in flight will use if they are like the mean of those before, stays below the rate. A first call, and one
 * that is alone in its minute, is never held back.
 */
export function callerAccount({ concurrency = Infinity, rate = {} }: ServerTerms): CallerAccount {
  const { requests_per_minute: requests = Infinity, tokens_per_minute: tokens = Infinity } = rate
  let held = 0
  let nextAtMs = -Infinity
  let calls = 0
  let total = 0
  /** What was used within the last minute, oldest first. */
  const used: { readonly atMs: number; readonly tokens: number }[] = []

  const forget = (nowMs: number): void => {
    while (used[0] !== undefined && used[0].atMs + MINUTE_MS <= nowMs) used.shift()
  }
  /** What would be too much if one more call were made. */
  const excess = (nowMs: number): number => {
    forget(nowMs)
    const expected = calls === 0 ? 0 : (total / calls) * (held + 1)
    return used.reduce((sum, one) => sum + one.tokens, expected) - tokens
  }
  const tokensOpenInMs = (nowMs: number): number => {
    let rest = excess(nowMs)
    for (const one of used) {
      if (rest <= 0) return 0
      rest -= one.tokens
      if (rest <= 0) return one.atMs + MINUTE_MS - nowMs
    }
    // Not even an empty minute has room: the call goes out once it is alone in it.
    const last = used.at(-1)
    return rest <= 0 || last === undefined ? 0 : last.atMs + MINUTE_MS - nowMs
  }

  return {
    get hasRoom() {
      return held < concurrency
    },
    opensInMs: (nowMs) => Math.max(0, nextAtMs - nowMs, tokens === Infinity ? 0 : tokensOpenInMs(nowMs)),
    admits(nowMs) {
      if (nextAtMs > nowMs) return false
      return tokens === Infinity || excess(nowMs) <= 0 || (used.length === 0 && held === 0)
    },
    began() {
      held += 1
    },
    sent(nowMs) {
      nextAtMs = Math.max(nextAtMs, nowMs) + (requests === Infinity ? 0 : MINUTE_MS / requests)
    },
    ended(spent, nowMs) {
      held -= 1
      if (tokens === Infinity || spent === 0) return
      calls += 1
      total += spent
      used.push({ atMs: nowMs, tokens: spent })
    },
  }
}
