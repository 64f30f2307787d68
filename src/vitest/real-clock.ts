import type { Clock } from '../execution/clock.ts'

// Taken when the module is loaded: a test that fakes its timers stops neither a run nor the broker.
const { setTimeout, clearTimeout, setImmediate } = globalThis
const now = performance.now.bind(performance)

/** The clock of this process. */
export const realClock: Clock = {
  now,
  after(ms, wake) {
    const timer = setTimeout(wake, ms)
    return () => clearTimeout(timer)
  },
  turn: () => new Promise((resolve) => void setImmediate(resolve)),
}
