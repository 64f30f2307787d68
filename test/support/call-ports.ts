import { createRedaction } from '../../src/base/redaction.ts'
import type { CallPorts } from '../../src/execution/call-with-retries.ts'
import { cancellationSource, type CancellationSource } from '../../src/execution/cancellation.ts'
import type { RetryLimits } from '../../src/execution/retry-policy.ts'
import { unsettledCalls } from '../../src/execution/unsettled-calls.ts'
import { bookPermits, type BookPermits } from './book-permits.ts'
import { fakeClock, type FakeClock } from './fake-clock.ts'

/** Ports over a clock that stands still and a book of permits in this process. */
export interface FakeCallPorts extends CallPorts {
  readonly clock: FakeClock
  readonly cancellation: CancellationSource
  readonly book: BookPermits
}

export function fakeCallPorts({
  bounds = { system: 8, judge: 4 },
  retry = { attempts: 4, deadlineMs: 600_000 },
  draw = 0,
  earlyMs = 0,
}: {
  readonly bounds?: { readonly system: number; readonly judge: number }
  readonly retry?: RetryLimits
  /** What every draw of randomness gives. */
  readonly draw?: number
  /** How much too early timers fire. */
  readonly earlyMs?: number
} = {}): FakeCallPorts {
  const clock = fakeClock({ earlyMs })
  const book = bookPermits(bounds, clock)
  return {
    clock,
    book,
    permits: book.client(),
    random: () => draw,
    cancellation: cancellationSource(),
    retry,
    unsettled: unsettledCalls(),
    redaction: createRedaction(),
  }
}

/** Resolves after `ms` of `clock`. */
export function after<T>(clock: FakeClock, ms: number, value: T): Promise<T> {
  return new Promise((resolve) => void clock.after(ms, () => resolve(value)))
}
