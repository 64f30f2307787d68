import type { Clock } from '../../src/execution/clock.ts'

/** A clock that stands still until a test moves it. */
export interface FakeClock extends Clock {
  /** Moves time on by `ms`, waking whoever is due on the way, in order. */
  advance(ms: number): Promise<void>
  /** Moves time from one timer to the next until `promise` has settled, and returns what became of it. */
  runUntil<T>(promise: Promise<T>): Promise<T>
  /** Timers that are set. */
  readonly timers: number
}

interface Timer {
  readonly due: number
  readonly wake: () => void
}

/** `earlyMs`: how much too early its timers fire, as those of the host do. */
export function fakeClock({ earlyMs = 0 }: { readonly earlyMs?: number } = {}): FakeClock {
  const timers = new Set<Timer>()
  let time = 1000

  const next = (): Timer | undefined => [...timers].sort((a, b) => a.due - b.due)[0]

  const fire = async (timer: Timer): Promise<void> => {
    timers.delete(timer)
    time = Math.max(time, timer.due - earlyMs)
    timer.wake()
    await settled()
  }

  return {
    now: () => time,
    after(ms, wake) {
      const timer = { due: time + ms, wake }
      timers.add(timer)
      return () => void timers.delete(timer)
    },
    turn: () => new Promise((resolve) => void setImmediate(resolve)),
    async advance(ms) {
      const end = time + ms
      await settled()
      for (let timer = next(); timer && timer.due - earlyMs <= end; timer = next()) await fire(timer)
      time = end
    },
    async runUntil(promise) {
      const watched = { over: false }
      const watch = async (): Promise<void> => {
        await Promise.allSettled([promise])
        watched.over = true
      }
      void watch()
      await settled()
      while (!watched.over) {
        const timer = next()
        if (!timer) throw new Error('nothing is left to wait for, and the promise has not settled')
        await fire(timer)
      }
      return promise
    },
    get timers() {
      return timers.size
    },
  }
}

/** Lets everything happen that needs no time. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 8; turn++) await new Promise((resolve) => void setImmediate(resolve))
}
