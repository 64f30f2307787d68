const RETRY_MS = 5

/**
 * Hands every byte to the operating system before it returns: `write` says how many it took, and a short write is
 * continued where it stopped. Waits for a pipe that is full.
 *
 * @throws whatever else `write` throws.
 */
export function writePatiently(bytes: Uint8Array, write: (bytes: Uint8Array) => number): void {
  let rest = bytes
  while (rest.length > 0) {
    try {
      rest = rest.subarray(write(rest))
    } catch (error) {
      if (!isBusy(error)) throw error
      pause()
    }
  }
}

/** A full pipe that another program made non-blocking, or a signal in the middle of the call: the same write works later. */
function isBusy(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException
  return code === 'EAGAIN' || code === 'EINTR'
}

const nothing = new Int32Array(new SharedArrayBuffer(4))

function pause(): void {
  Atomics.wait(nothing, 0, 0, RETRY_MS)
}
