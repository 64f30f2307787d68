import type { Vitest } from 'vitest/node'
import type { Clock } from '../../execution/clock.ts'

/** Test runs of one host, one after another. */
export interface TestRunQueue {
  /**
   * Calls `start` once for each test run, when the one before is over. Each reporter hears of every test run, so that the
   * n-th call of one `listener` is about the same test run as the n-th of another: all of them wait for the same start.
   *
   * @throws (as a rejection) what `start` throws.
   */
  enter(listener: object, start: () => Promise<void>): Promise<void>
}

/** How often, and after what pause, a host with nothing to do is asked before its test run counts as given up. */
const LOOKS = 20
const PAUSE_MS = 100

/**
 * The host says that a test run starts before it waits for the one that goes on: a second click in an editor, or a file
 * saved just before a click. Since it waits right afterwards, waiting here holds nothing up. A test run of which another
 * reporter made the start fail, or whose coverage could not be written, is never ended: after two seconds in which the host
 * did nothing it is not waited for.
 */
export function testRunQueue(
  host: Pick<Vitest, 'waitForTestRunEnd'>,
  isOn: () => boolean,
  clock: Pick<Clock, 'after'>,
): TestRunQueue {
  const heard = new WeakMap<object, number>()
  const starts = new Map<number, Promise<void>>()
  let count = 0
  let last: Promise<void> = Promise.resolve()

  const idle = (): Promise<void> => host.waitForTestRunEnd().catch(() => {})
  const pause = (): Promise<void> => new Promise((resolve) => void clock.after(PAUSE_MS, resolve))

  const overOrGivenUp = async (): Promise<void> => {
    await idle()
    for (let look = 0; isOn() && look < LOOKS; look++) await pause().then(idle)
  }

  return {
    enter(listener, start) {
      const number = (heard.get(listener) ?? 0) + 1
      heard.set(listener, number)
      if (number <= count) return starts.get(number) ?? Promise.resolve()
      count = number
      const started = last.then(overOrGivenUp).then(start)
      starts.set(number, started)
      last = started.catch(() => {}).then(() => void starts.delete(number))
      return started
    },
  }
}
