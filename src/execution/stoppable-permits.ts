import { cancellationSource, type Cancellation } from './cancellation.ts'
import type { Permits } from './permits.ts'

/**
 * Permits of which none is granted any more once `stop` is set off: what waits for one, or for a further attempt, is
 * cancelled at once, while calls in flight go on to their end. An answer that is on its way will be paid for either way.
 */
export function stoppablePermits(permits: Permits, stop: Cancellation): Permits {
  // The calls of a suite share one cancellation, and so share what is made of it.
  const either = new WeakMap<Cancellation, Cancellation>()
  const orStopped = (cancellation: Cancellation): Cancellation => {
    const known = either.get(cancellation) ?? firstOf(stop, cancellation)
    either.set(cancellation, known)
    return known
  }
  return {
    async acquire(request, cancellation) {
      const admission = await permits.acquire(request, orStopped(cancellation))
      if (admission.kind !== 'admitted') return admission
      const { permit } = admission
      return {
        kind: 'admitted',
        permit: { ...permit, pass: (withinMs, whileWaiting) => permit.pass(withinMs, orStopped(whileWaiting)) },
      }
    },
  }
}

/** Set off by whichever of the two comes first. It listens to both as long as they last. */
function firstOf(one: Cancellation, other: Cancellation): Cancellation {
  const either = cancellationSource()
  one.onCancel(() => either.cancel(one.reason ?? 'stopped'))
  other.onCancel(() => either.cancel(other.reason ?? 'cancelled'))
  return either
}
