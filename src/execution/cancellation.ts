/**
 * Whether a run was told to end, and who wants to know at once. It stands where an `AbortSignal` would: hundreds of calls
 * in flight listen to one run, which a signal takes for a leak.
 */
export interface Cancellation {
  /** Why the run ends, or undefined while it goes on. */
  readonly reason: string | undefined
  /** Calls `listener` once, on cancellation or now if that was earlier. Returns what stops listening. */
  onCancel(listener: () => void): () => void
}

/** A {@link Cancellation} with the handle that sets it off. Only the first reason counts. */
export interface CancellationSource extends Cancellation {
  cancel(reason: string): void
}

/**
 * A new source that has not been cancelled.
 *
 * @example
 * ```ts
 * const run = cancellationSource()
 * const stop = run.onCancel(() => console.log('ended'))
 * run.cancel('interrupted') // prints "ended"
 * ```
 */
export function cancellationSource(): CancellationSource {
  const listeners = new Set<() => void>()
  let given: string | undefined
  return {
    get reason() {
      return given
    },
    onCancel(listener) {
      if (given !== undefined) {
        listener()
        return () => {}
      }
      // A listener of its own per subscription, so that one function may listen twice.
      const own = (): void => listener()
      listeners.add(own)
      return () => void listeners.delete(own)
    },
    cancel(reason) {
      if (given !== undefined) return
      given = reason
      const told = [...listeners]
      listeners.clear()
      for (const listener of told) listener()
    },
  }
}
