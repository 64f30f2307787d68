import type { TestSpecification, Vitest } from 'vitest/node'
import type { Clock } from '../../execution/clock.ts'

/** Test runs of one host, one after another. */
export interface TestRunQueue {
  /**
   * Calls `start` once the test runs before are over. One test run is one array of specifications, however many reporters
   * are told of it: all of them wait for the same start.
   *
   * @throws (as a rejection) what `start` throws.
   */
  enter(specifications: readonly TestSpecification[], start: () => Promise<void>): Promise<void>
  /** The test run that was started last is over when `ending` is, however that comes out. */
  leave(ending: Promise<void>): void
}

/** How long a host may have nothing to do while a test run is on, before it counts as one that will not come to its end. */
const PATIENCE_MS = 2_000

/**
 * The host says that a test run starts before it waits for the one that goes on: a second click in an editor, or a file
 * saved just before a click. Since it waits right afterwards, waiting here holds nothing up. A test run of which another
 * reporter made the start fail, or whose coverage could not be written, is never ended: it is not waited for.
 */
export function testRunQueue(host: Pick<Vitest, 'waitForTestRunEnd'>, clock: Clock): TestRunQueue {
  const entered = new WeakMap<readonly TestSpecification[], Promise<void>>()
  let last: Promise<void> = Promise.resolve()
  let over: Promise<void> = Promise.resolve()
  let markOver = (): void => {}

  const idle = (): Promise<void> => host.waitForTestRunEnd().catch(() => {})
  const isIdle = (): Promise<boolean> => Promise.race([idle().then(() => true), clock.turn().then(() => false)])

  const overOrGivenUp = async (): Promise<void> => {
    await idle()
    let isOver = false
    let stopWaiting = (): void => {}
    const givenUp = new Promise<void>((resolve) => {
      const wait = async (): Promise<void> => {
        await idle()
        if (isOver) return
        stopWaiting = clock.after(PATIENCE_MS, () => void isIdle().then((yes) => (yes ? resolve() : wait())))
      }
      void wait()
    })
    await Promise.race([over, givenUp])
    isOver = true
    stopWaiting()
  }

  const inTurn = async (before: Promise<void>, start: () => Promise<void>): Promise<void> => {
    await before
    await overOrGivenUp()
    over = new Promise((resolve) => (markOver = resolve))
    try {
      await start()
    } catch (error) {
      markOver()
      throw error
    }
  }

  return {
    enter(specifications, start) {
      const known = entered.get(specifications)
      if (known !== undefined) return known
      const started = inTurn(last, start)
      entered.set(specifications, started)
      last = started.catch(() => {})
      return started
    },
    leave(ending) {
      void ending.catch(() => {}).then(markOver)
    },
  }
}
