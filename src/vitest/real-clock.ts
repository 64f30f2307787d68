import type { Clock } from '../execution/clock.ts'

// Taken when the module is loaded, with the entry of the package: a test that fakes its timers stops neither a run nor
// the broker.
const { setTimeout, clearTimeout, setImmediate } = globalThis
const now = performance.now.bind(performance)
const { timeOrigin } = performance

/** The clock of this process. */
export const realClock: Clock = {
  now,
  after(ms, wake) {
    const timer = setTimeout(wake, ms)
    return () => clearTimeout(timer)
  },
  turn: () => new Promise((resolve) => void setImmediate(resolve)),
}

/** Milliseconds since the epoch, with a fraction. */
export function epochMs(): number {
  return timeOrigin + now()
}
