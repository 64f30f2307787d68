import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { retryDecision } from '../../../src/execution/retry-policy.ts'

const LIMITS = { attempts: 4, deadlineMs: 600_000 }
const first = { attempt: 1, retryable: true, elapsedMs: 0, floorMs: 0 }

test.each([
  [1, 250, 500],
  [2, 500, 1000],
  [3, 1000, 2000],
])('after attempt %i waits from %i up to %i ms', (attempt, least, most) => {
  expect(retryDecision({ ...first, attempt }, LIMITS, () => 0)).toEqual({ retry: true, waitMs: least })
  expect(retryDecision({ ...first, attempt }, LIMITS, () => 1)).toEqual({ retry: true, waitMs: most })
})

test('the backoff grows to 30 s and no further', () => {
  const limits = { attempts: 100, deadlineMs: 600_000 }
  expect(retryDecision({ ...first, attempt: 7 }, limits, () => 1)).toEqual({ retry: true, waitMs: 30_000 })
  expect(retryDecision({ ...first, attempt: 99 }, limits, () => 1)).toEqual({ retry: true, waitMs: 30_000 })
})

test('what the server asked for is a floor with the jitter on top', () => {
  expect(retryDecision({ ...first, floorMs: 65_000 }, LIMITS, () => 0)).toEqual({ retry: true, waitMs: 65_250 })
})

test('gives up when the attempts are used, whatever time is left', () => {
  expect(retryDecision({ ...first, attempt: 4 }, LIMITS, () => 0)).toEqual({ retry: false, because: 'attempts' })
})

test('gives up at once when the floor would pass the deadline, and when the jitter would', () => {
  const asked = { ...first, floorMs: 86_400_000 }
  expect(retryDecision(asked, LIMITS, () => 0)).toEqual({ retry: false, because: 'deadline' })
  const late = { ...first, elapsedMs: 599_700 }
  expect(retryDecision(late, LIMITS, () => 0)).toEqual({ retry: true, waitMs: 250 })
  expect(retryDecision(late, LIMITS, () => 0.9)).toEqual({ retry: false, because: 'deadline' })
})

test('does not retry what is not retryable', () => {
  expect(retryDecision({ ...first, retryable: false }, LIMITS, () => 0)).toEqual({
    retry: false,
    because: 'not_retryable',
  })
})

test('no wait undercuts the floor, none passes the deadline, and there are never more attempts than allowed', () => {
  fc.assert(
    fc.property(
      fc.record({
        attempt: fc.integer({ min: 1, max: 50 }),
        elapsedMs: fc.double({ min: 0, max: 1e6, noNaN: true }),
        floorMs: fc.double({ min: 0, max: 1e12, noNaN: true }),
      }),
      fc.record({
        attempts: fc.integer({ min: 1, max: 50 }),
        deadlineMs: fc.double({ min: 1, max: 1e12, noNaN: true }),
      }),
      fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      (failed, limits, draw) => {
        const decision = retryDecision({ ...failed, retryable: true }, limits, () => draw)
        if (!decision.retry) return
        expect(decision.waitMs).toBeGreaterThan(failed.floorMs)
        expect(failed.elapsedMs + decision.waitMs).toBeLessThanOrEqual(limits.deadlineMs)
        expect(failed.attempt).toBeLessThan(limits.attempts)
      },
    ),
    { seed: 1402 },
  )
})
