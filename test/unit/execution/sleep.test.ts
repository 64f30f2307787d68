import { expect, test } from 'vitest'
import { cancellationSource } from '../../../src/execution/cancellation.ts'
import { MAX_TIMER_MS, type Clock } from '../../../src/execution/clock.ts'
import { sleep, wakeAfter } from '../../../src/execution/sleep.ts'
import { fakeClock } from '../../support/fake-clock.ts'

test('a wait ends no sooner than asked when the timers of the host fire early', async () => {
  const clock = fakeClock({ earlyMs: 0.9 })
  const startedAt = clock.now()
  await clock.runUntil(sleep(clock, 250.5, cancellationSource()))
  expect(clock.now() - startedAt).toBeGreaterThanOrEqual(250.5)
})

test('a wait longer than any timer is made of several timers, none over the limit', async () => {
  const clock = fakeClock()
  const asked: number[] = []
  const watched: Clock = {
    ...clock,
    after(ms, wake) {
      asked.push(ms)
      return clock.after(ms, wake)
    },
  }
  const startedAt = clock.now()
  await clock.runUntil(sleep(watched, 2 * MAX_TIMER_MS + 7, cancellationSource()))
  expect(clock.now() - startedAt).toBe(2 * MAX_TIMER_MS + 7)
  expect(asked).toEqual([MAX_TIMER_MS, MAX_TIMER_MS, 7])
})

test('a cancellation ends a wait at once and leaves no timer behind', async () => {
  const clock = fakeClock()
  const run = cancellationSource()
  const startedAt = clock.now()
  const asleep = sleep(clock, 60_000, run)
  await clock.advance(300)
  run.cancel('interrupted')
  await asleep
  expect(clock.now() - startedAt).toBe(300)
  expect(clock.timers).toBe(0)
})

test('a wait that begins after the cancellation is over at once', async () => {
  const clock = fakeClock()
  const run = cancellationSource()
  run.cancel('interrupted')
  await sleep(clock, 60_000, run)
  expect(clock.timers).toBe(0)
})

test('what is called off in the second piece of a long wait does not wake', async () => {
  const clock = fakeClock()
  let woken = 0
  const callOff = wakeAfter(clock, MAX_TIMER_MS + 1000, () => (woken += 1))
  await clock.advance(MAX_TIMER_MS + 10)
  callOff()
  await clock.advance(10_000)
  expect(woken).toBe(0)
})
