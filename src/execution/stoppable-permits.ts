import { cancellationSource, type Cancellation } from './cancellation.ts'
import type { Permit, Permits } from './permits.ts'

/**
 * Permits of which none is granted any more once `stop` is set off: what waits for one, or for a further attempt, is
 * cancelled at once, while calls in flight go on to their end. An answer that is on its way will be paid for either way.
 */
export function stoppablePermits(permits: Permits, stop: Cancellation): Permits {
  return {
    async acquire(request, cancellation) {
      const either = firstOf(stop, cancellation)
      const admission = await permits.acquire(request, either.cancellation)
      either.forget()
      if (admission.kind !== 'admitted') return admission
      return { kind: 'admitted', permit: stoppablePermit(admission.permit, stop) }
    },
  }
}

function stoppablePermit(permit: Permit, stop: Cancellation): Permit {
  return {
    async pass(withinMs, cancellation) {
      const either = firstOf(stop, cancellation)
      const passage = await permit.pass(withinMs, either.cancellation)
      either.forget()
      return passage
    },
    cool: (ms) => permit.cool(ms),
    release: () => permit.release(),
  }
}

/** Set off by whichever of the two comes first, until it is forgotten. */
function firstOf(
  one: Cancellation,
  other: Cancellation,
): { readonly cancellation: Cancellation; readonly forget: () => void } {
  const cancellation = cancellationSource()
  const forgetOne = one.onCancel(() => cancellation.cancel(one.reason ?? 'stopped'))
  const forgetOther = other.onCancel(() => cancellation.cancel(other.reason ?? 'cancelled'))
  return {
    cancellation,
    forget: () => {
      forgetOne()
      forgetOther()
    },
  }
}
