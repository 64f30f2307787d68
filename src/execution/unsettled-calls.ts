/** Calls that were given up (a timeout, Ctrl-C) and whose promise has not ended yet. */
export interface UnsettledCalls {
  readonly count: number
  /** Counts `ended`, a promise that never rejects, until it resolves. */
  add(ended: Promise<void>): void
}

/** Starts a count at zero. */
export function unsettledCalls(): UnsettledCalls {
  let count = 0
  const forget = async (ended: Promise<void>): Promise<void> => {
    await ended
    count -= 1
  }
  return {
    get count() {
      return count
    },
    add(ended) {
      count += 1
      void forget(ended)
    },
  }
}
