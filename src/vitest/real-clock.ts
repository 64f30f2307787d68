import { performance } from 'node:perf_hooks'
import { clearTimeout, setImmediate, setTimeout } from 'node:timers'
import type { Clock } from '../execution/clock.ts'

// Of Node itself, and not the globals: a test, or a set-up file before the package is loaded, that fakes its timers stops
// neither a run nor the broker.
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
