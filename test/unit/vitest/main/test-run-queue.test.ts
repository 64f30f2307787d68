import { describe, expect, test } from 'vitest'
import type { TestSpecification } from 'vitest/node'
import { testRunQueue, type TestRunQueue } from '../../../../src/vitest/main/test-run-queue.ts'
import { fakeClock, settled, type FakeClock } from '../../../support/fake-clock.ts'

interface Host {
  readonly queue: TestRunQueue
  readonly clock: FakeClock
  /** What was started, in order. */
  readonly starts: readonly string[]
  /** The host tells of a new test run. */
  readonly tell: (name: string) => Promise<void>
  /** The host begins to run tests; what is returned ends that, well or not. */
  readonly run: () => { readonly end: () => void; readonly fail: () => void }
}

function host(): Host {
  let running: Promise<void> | null = null
  const clock = fakeClock()
  const queue = testRunQueue({ waitForTestRunEnd: async () => void (await running) }, clock)
  const starts: string[] = []
  return {
    queue,
    clock,
    starts,
    tell: (name) => queue.enter([], async () => void starts.push(name)),
    run() {
      let settle = { end: (): void => {}, fail: (): void => {} }
      running = new Promise((resolve, reject) => {
        settle = { end: resolve, fail: () => reject(new Error('no coverage')) }
      })
      running.catch(() => {}).finally(() => (running = null))
      return settle
    },
  }
}

describe('a test run that the host tells of while another one goes on', () => {
  test('starts once that one has ended, and the next one after it', async () => {
    const { queue, clock, starts, tell, run } = host()
    await tell('first')
    void tell('second')
    void tell('third')
    const first = run()
    // However long it takes.
    await clock.advance(3_600_000)
    expect(starts).toEqual(['first'])
    let settle = (): void => {}
    queue.leave(new Promise((resolve) => (settle = resolve)))
    await settled()
    expect(starts).toEqual(['first'])
    settle()
    first.end()
    await settled()
    expect(starts).toEqual(['first', 'second'])
    queue.leave(Promise.reject(new Error('the report cannot be written')))
    await settled()
    expect(starts).toEqual(['first', 'second', 'third'])
    expect(clock.timers).toBe(0)
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
  })

  test('waits for tests that are only collected, of whose end nobody is told', async () => {
    const { starts, tell, run } = host()
    const collection = run()
    void tell('first')
    await settled()
    expect(starts).toEqual([])
    collection.end()
    await settled()
    expect(starts).toEqual(['first'])
  })
})

test('a test run starts once, however many reporters are told of it', async () => {
  const { queue } = host()
  const specifications: readonly TestSpecification[] = []
  let starts = 0
  const start = async (): Promise<void> => void (starts += 1)
  await Promise.all([queue.enter(specifications, start), queue.enter(specifications, start)])
  expect(starts).toBe(1)
})

test('a test run that cannot start holds nobody up, and says why', async () => {
  const { queue, clock, starts, tell } = host()
  const refused = queue.enter([], () => Promise.reject(new Error('no socket')))
  const next = tell('next')
  await expect(refused).rejects.toThrow('no socket')
  await next
  expect(starts).toEqual(['next'])
  expect(clock.timers).toBe(0)
})
