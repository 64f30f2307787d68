import { describe, expect, test } from 'vitest'
import { testRunQueue } from '../../../../src/vitest/main/test-run-queue.ts'
import { fakeClock, settled, type FakeClock } from '../../../support/fake-clock.ts'

interface Host {
  readonly clock: FakeClock
  /** What was started, in order. */
  readonly starts: readonly string[]
  /** The host tells a reporter of a new test run. */
  readonly tell: (name: string, reporter?: object, start?: () => Promise<void>) => Promise<void>
  /** The host begins to run tests, or to collect them; what is returned ends that, well or not. */
  readonly run: () => { readonly end: () => void; readonly fail: () => void }
  /** The reporters are told that a test run is over. */
  readonly tellEnd: () => void
}

function host(): Host {
  let running: Promise<void> | null = null
  let isOn = false
  const clock = fakeClock()
  const starts: string[] = []
  const queue = testRunQueue({ waitForTestRunEnd: async () => void (await running) }, () => isOn, clock)
  const recorder = {}
  return {
    clock,
    starts,
    tell: (name, reporter = recorder, start = async () => {}) =>
      queue.enter(reporter, async () => {
        isOn = false
        starts.push(name)
        await start()
        isOn = true
      }),
    run() {
      let settle = { end: (): void => {}, fail: (): void => {} }
      running = new Promise((resolve, reject) => {
        settle = { end: resolve, fail: () => reject(new Error('no coverage')) }
      })
      running.catch(() => {}).finally(() => (running = null))
      return settle
    },
    tellEnd: () => void (isOn = false),
  }
}

describe('a test run that the host tells of while another one goes on', () => {
  test('starts once that one has ended, and the next one after it', async () => {
    const { clock, starts, tell, run, tellEnd } = host()
    await tell('first')
    const first = run()
    const second = tell('second')
    void tell('third')
    // However long it takes.
    await clock.advance(3_600_000)
    expect(starts).toEqual(['first'])
    tellEnd()
    await settled()
    // Its report may still be written.
    expect(starts).toEqual(['first'])
    first.end()
    await second
    const running = run()
    await clock.advance(3_600_000)
    expect(starts).toEqual(['first', 'second'])
    tellEnd()
    running.end()
    await settled()
    expect(starts).toEqual(['first', 'second', 'third'])
    expect(clock.timers).toBe(0)
  })

  test('waits for one that is about to run', async () => {
    const { clock, starts, tell, run, tellEnd } = host()
    await tell('first')
    const second = tell('second')
    // Other reporters take their time to start.
    await clock.advance(1_000)
    const first = run()
    await clock.advance(3_600_000)
    expect(starts).toEqual(['first'])
    tellEnd()
    first.end()
    await second
    expect(starts).toEqual(['first', 'second'])
  })

  test('starts although nobody ends that one, once the host has had nothing to do for a while', async () => {
    const { clock, starts, tell, run } = host()
    await tell('first')
    const second = tell('second')
    run().fail()
    await clock.runUntil(second)
    expect(starts).toEqual(['first', 'second'])
    // Another reporter has made the start of the second one fail: it is never run.
    await clock.runUntil(tell('third'))
    expect(starts).toEqual(['first', 'second', 'third'])
    expect(clock.timers).toBe(0)
  })

  test('waits for tests that are only collected, of whose end nobody is told', async () => {
    const { starts, tell, run } = host()
    const collection = run()
    const first = tell('first')
    await settled()
    expect(starts).toEqual([])
    collection.end()
    await first
    expect(starts).toEqual(['first'])
  })
})

test('a test run starts once, however many reporters are told of it, and however late', async () => {
  const { starts, tell, tellEnd } = host()
  const [first, second] = [{}, {}]
  await Promise.all([tell('one', first), tell('one', second)])
  tellEnd()
  await tell('two', first)
  await tell('two', second)
  tellEnd()
  await Promise.all([tell('three', second), tell('three', first)])
  expect(starts).toEqual(['one', 'two', 'three'])
})

test('a test run that cannot start holds nobody up, and says why to all', async () => {
  const { clock, starts, tell } = host()
  const [first, second] = [{}, {}]
  const refuse = (): Promise<void> => Promise.reject(new Error('no socket'))
  const refused = [tell('refused', first, refuse), tell('refused', second, refuse)]
  const next = tell('next', first)
  for (const one of refused) await expect(one).rejects.toThrow('no socket')
  await next
  expect(starts).toEqual(['refused', 'next'])
  expect(clock.timers).toBe(0)
})
