import type { Cancellation } from './cancellation.ts'
import { MAX_TIMER_MS, type Clock } from './clock.ts'

/**
 * Calls `wake` once, when `ms` have really passed by `clock`: timers of the host fire up to a millisecond early and cannot
 * wait longer than {@link MAX_TIMER_MS}. Returns what calls it off.
 */
export function wakeAfter(clock: Clock, ms: number, wake: () => void): () => void {
  const due = clock.now() + ms
  let callOff: () => void
  const waitFor = (rest: number): void => {
    callOff = clock.after(Math.min(Math.ceil(rest), MAX_TIMER_MS), () => {
      const left = due - clock.now()
      if (left > 0) waitFor(left)
      else wake()
    })
  }
  waitFor(ms)
  return () => callOff()
}

/** Resolves when `ms` have really passed, or at once when the run is cancelled. */
export function sleep(clock: Clock, ms: number, cancellation: Cancellation): Promise<void> {
  return new Promise((resolve) => {
    let stopListening = (): void => {}
    const callOff = wakeAfter(clock, ms, () => {
      stopListening()
      resolve()
    })
    stopListening = cancellation.onCancel(() => {
      callOff()
      resolve()
    })
  })
}
