import type { Cancellation } from './cancellation.ts'
import type { Clock } from './clock.ts'
import { wakeAfter } from './sleep.ts'
import type { UnsettledCalls } from './unsettled-calls.ts'

/** What bounds one attempt. */
export interface AttemptBounds {
  readonly clock: Clock
  /** From dispatch. */
  readonly timeoutMs: number
  readonly cancellation: Cancellation
  /** Is told of a callable that goes on after its attempt was given up. */
  readonly unsettled: UnsettledCalls
}

/** How an attempt ended. `latencyMs` runs from dispatch to that moment. */
export type AttemptEnd<T> =
  | { readonly outcome: 'OK'; readonly latencyMs: number; readonly value: T }
  | { readonly outcome: 'ERROR'; readonly latencyMs: number; readonly thrown: unknown }
  | { readonly outcome: 'TIMEOUT'; readonly latencyMs: number }
  | { readonly outcome: 'ABORTED'; readonly latencyMs: number }

/**
 * Makes one attempt of `call` and resolves with how it ended; it never rejects. On a timeout or a cancellation it takes an
 * answer that has arrived; else it aborts the controller that `call` was given and resolves without waiting for `call` to
 * notice. Whatever `call` does afterwards is ignored, a rejection too.
 */
export async function attempt<T>(
  call: (controller: AbortController) => T | PromiseLike<T>,
  bounds: AttemptBounds,
): Promise<AttemptEnd<T>> {
  const { clock } = bounds
  const controller = new AbortController()
  const sentAt = clock.now()
  try {
    const result = call(controller)
    // A callable that answers without waiting costs no timer.
    if (!isThenable(result)) return { outcome: 'OK', latencyMs: clock.now() - sentAt, value: result }
    return await firstEnd(result, sentAt, controller, bounds)
  } catch (thrown) {
    return { outcome: 'ERROR', latencyMs: clock.now() - sentAt, thrown }
  }
}

function firstEnd<T>(
  result: PromiseLike<T>,
  sentAt: number,
  controller: AbortController,
  { clock, timeoutMs, cancellation, unsettled }: AttemptBounds,
): Promise<AttemptEnd<T>> {
  return new Promise((resolve) => {
    let over = false
    let stopListening = (): void => {}
    const end = (ended: AttemptEnd<T>): void => {
      over = true
      callOff()
      stopListening()
      resolve(ended)
    }
    const giveUp = (outcome: 'TIMEOUT' | 'ABORTED'): void => {
      if (over) return
      end({ outcome, latencyMs: clock.now() - sentAt })
      unsettled.add(settled)
      controller.abort(
        outcome === 'TIMEOUT'
          ? new DOMException(`timed out after ${timeoutMs} ms`, 'TimeoutError')
          : new DOMException('the run was interrupted', 'AbortError'),
      )
    }
    const settle = async (): Promise<void> => {
      try {
        const value = await result
        if (!over) end({ outcome: 'OK', latencyMs: clock.now() - sentAt, value })
      } catch (thrown) {
        if (!over) end({ outcome: 'ERROR', latencyMs: clock.now() - sentAt, thrown })
      }
    }
    const settled = settle()
    // After a busy stretch of the event loop this hears of the end before an answer that arrived in time has been read: an
    // answer that is there already is taken.
    const giveUpUnlessThere = (outcome: 'TIMEOUT' | 'ABORTED') => (): void =>
      void clock.turn().then(() => giveUp(outcome))
    const callOff = wakeAfter(clock, timeoutMs, giveUpUnlessThere('TIMEOUT'))
    stopListening = cancellation.onCancel(giveUpUnlessThere('ABORTED'))
  })
}

function isThenable<T>(value: T | PromiseLike<T>): value is PromiseLike<T> {
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return false
  return 'then' in value && typeof value.then === 'function'
}
