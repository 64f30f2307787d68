import { cooled, opensInMs, type Gate } from '../../execution/gate.ts'

/** What holds back the calls to one server on one account. Holders are whatever names a permit. */
export interface EndpointGate<Holder> {
  /** The server asked for no call for `ms`. */
  cool(ms: number, nowMs: number): void
  /** How long its server wants to be left alone yet. */
  opensInMs(nowMs: number): number
  /** Whether an attempt may be sent now: a further one of `holder`, or the first one of a new call (null). */
  admits(holder: Holder | null, nowMs: number): boolean
  /** An attempt of `holder` goes out. */
  sent(holder: Holder): void
  /** The attempt of `holder` is over, and it waits to make another one. */
  rests(holder: Holder): void
  /** The server turned the attempt of `holder` away. */
  turnedAway(holder: Holder, because: 'busy' | 'quota', floorMs: number, nowMs: number): void
  /** `holder` is done: its server answered, its last attempt failed, or it is gone without either. */
  left(holder: Holder, end: 'answered' | 'failed' | 'gone'): void
  /** The account behind it has nothing left to spend: no call through it will be answered any more. */
  readonly isExhausted: boolean
  /** Nothing would be forgotten with it. */
  isIdle(nowMs: number): boolean
}

const FIRST_QUIET_MS = 1000
const LONGEST_QUIET_MS = 30_000

/**
 * An open gate. It lets through what comes until the server turns a call away. Then it halves the number in flight, once for
 * all calls that were in flight together, and shuts for as long as the server asked, or, where it asked for nothing, for a
 * second that doubles each time. When it opens, one call alone goes first; with its answer the number grows again, by
 * one for each round of answers. Calls that were turned away go before new ones. It never fails a call: it only holds back.
 *
 * Of an account that has nothing left to spend, the call that heard of it first makes its further attempts alone. When that
 * ends without an answer, the gate is exhausted.
 */
export function endpointGate<Holder>(): EndpointGate<Holder> {
  let gate: Gate | undefined
  let limit = Infinity
  /** Attempts are numbered as they go out; those up to `cut` were in flight when the number was cut. */
  let attempts = 0
  let cut = 0
  let cutsInARow = 0
  let isProbing = false
  let spender: Holder | null = null
  let isExhausted = false
  const inFlight = new Map<Holder, number>()
  const resting = new Set<Holder>()

  const cool = (ms: number, nowMs: number): void => {
    gate = cooled(gate, ms, nowMs)
  }

  const cutOnce = (attempt: number, floorMs: number, nowMs: number): void => {
    if (attempt <= cut) return
    limit = Math.max(1, Math.floor(Math.min(limit, inFlight.size) / 2))
    cut = attempts
    cutsInARow += 1
    isProbing = true
    if (floorMs === 0) cool(Math.min(LONGEST_QUIET_MS, FIRST_QUIET_MS * 2 ** (cutsInARow - 1)), nowMs)
  }

  return {
    cool,
    opensInMs: (nowMs) => opensInMs(gate, nowMs),
    admits(holder, nowMs) {
      if (isExhausted || opensInMs(gate, nowMs) > 0) return false
      if (spender !== null && holder !== spender) return false
      if (!isProbing) return inFlight.size < Math.floor(limit)
      const isProbeOut = [...inFlight.values()].some((attempt) => attempt > cut)
      return !isProbeOut && (holder !== null || resting.size === 0)
    },
    sent(holder) {
      resting.delete(holder)
      inFlight.set(holder, (attempts += 1))
    },
    rests(holder) {
      if (inFlight.delete(holder)) resting.add(holder)
    },
    turnedAway(holder, because, floorMs, nowMs) {
      cool(floorMs, nowMs)
      const attempt = inFlight.get(holder)
      if (attempt === undefined) return
      cutOnce(attempt, floorMs, nowMs)
      inFlight.delete(holder)
      resting.add(holder)
      if (because === 'quota') spender ??= holder
    },
    left(holder, end) {
      const attempt = inFlight.get(holder)
      inFlight.delete(holder)
      resting.delete(holder)
      if (end === 'answered' && attempt !== undefined && attempt > cut) {
        isProbing = false
        cutsInARow = 0
        limit += 1 / limit
      }
      if (holder !== spender) return
      spender = null
      isExhausted = end === 'failed'
    },
    get isExhausted() {
      return isExhausted
    },
    isIdle: (nowMs) =>
      inFlight.size + resting.size === 0 && limit === Infinity && !isExhausted && opensInMs(gate, nowMs) === 0,
  }
}
