import { afterEach, expect, test, vi } from 'vitest'
import { cancellationSource } from '../../../src/execution/cancellation.ts'
import { sleep } from '../../../src/execution/sleep.ts'
import { realClock } from '../../../src/vitest/real-clock.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('a test that fakes its timers does not stop it', async () => {
  vi.useFakeTimers()
  const before = realClock.now()
  await sleep(realClock, 5, cancellationSource())
  await realClock.turn()
  expect(realClock.now() - before).toBeGreaterThanOrEqual(5)
})

test('what is called off does not wake', async () => {
  let woken = false
  const callOff = realClock.after(1, () => (woken = true))
  callOff()
  await sleep(realClock, 10, cancellationSource())
  expect(woken).toBe(false)
})

test('timers that were faked before it was loaded do not stop it either', async () => {
  vi.useFakeTimers()
  vi.resetModules()
  const late = (await import('../../../src/vitest/real-clock.ts')).realClock
  expect(late).not.toBe(realClock)
  const before = late.now()
  await sleep(late, 5, cancellationSource())
  await late.turn()
  expect(late.now() - before).toBeGreaterThanOrEqual(5)
})
